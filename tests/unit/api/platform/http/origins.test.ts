import { expect, test } from 'vitest';
import { isAllowedOrigin } from '#platform/http/origins.ts';

const headers = { origin: undefined, host: 'site.example', fetchSite: undefined };

test('the site itself is welcome, whatever ends TLS in front of it', () => {
  expect(isAllowedOrigin({ ...headers, origin: 'https://site.example' }, [])).toBe(true);
  expect(isAllowedOrigin({ ...headers, origin: 'https://site.example:8443' }, [])).toBe(false);
});

test.each([
  ['https://site.example', 'site.example:443'],
  ['http://site.example', 'site.example:80'],
  ['https://site.example', 'site.example:80'],
  ['https://site.example', 'Site.example.'],
  ['https://site.example.', 'site.example'],
  ['https://xn--bcher-kva.example', 'b\u00fccher.example'],
  ['http://[::1]:4321', '[0:0:0:0:0:0:0:1]:4321'],
])('%s is the site whose Host is %s', (origin, host) => {
  expect(isAllowedOrigin({ ...headers, origin, host }, [])).toBe(true);
});

test.each([
  'site.example:8443',
  'evil.example',
  'site.example@evil.example',
  'site.example/.evil.example',
  '',
])('https://site.example is not the site whose Host is "%s"', (host) => {
  expect(isAllowedOrigin({ ...headers, origin: 'https://site.example:444', host }, [])).toBe(false);
});

test('a request without an Origin is, unless it says that another site made it', () => {
  expect(isAllowedOrigin(headers, [])).toBe(true);
  expect(isAllowedOrigin({ ...headers, fetchSite: 'cross-site' }, [])).toBe(false);
});

test('an opaque origin is not, even where a request has no Host', () => {
  expect(isAllowedOrigin({ ...headers, origin: 'null' }, [])).toBe(false);
  expect(isAllowedOrigin({ ...headers, origin: 'null', host: undefined }, [])).toBe(false);
});

test('what the browser says to be of the same origin is, whatever Host a proxy has made of it', () => {
  const made = { origin: 'https://site.example', host: 'backend:4321' };
  expect(isAllowedOrigin({ ...headers, ...made }, [])).toBe(false);
  expect(isAllowedOrigin({ ...headers, ...made, fetchSite: 'same-origin' }, [])).toBe(true);
});
