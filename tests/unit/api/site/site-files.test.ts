import { describe, expect, test } from 'vitest';
import { bestEncoding, type Encoding } from '../../../../api/site/accepted-encoding.ts';
import {
  cleanPath,
  pathOfFile,
  notFoundFolder,
  withoutHtml,
} from '../../../../api/site/url-path.ts';
import { defaultHeaders, headersFor, parseHeaders } from '../../../../api/site/headers-file.ts';
import { parseRedirects, redirectFor } from '../../../../api/site/redirects-file.ts';

describe('encodings', () => {
  const all = new Set<Encoding>(['br', 'gzip', 'identity']);

  test.each<[string | undefined, Encoding]>([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.5, gzip;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.9 , gzip; q=0.9', 'br'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', 'identity'],
    ['gzip;q=0.5, identity;q=0.8', 'identity'],
    ['*;q=0', 'identity'],
    ['br;q=x, gzip;q=7', 'identity'],
  ])('%s is answered with %s', (header, encoding) => {
    expect(bestEncoding(header, all)).toBe(encoding);
  });

  test('that are not there are not chosen', () => {
    expect(bestEncoding('br, gzip', new Set<Encoding>(['identity', 'gzip']))).toBe('gzip');
    expect(bestEncoding('br', new Set<Encoding>(['identity']))).toBe('identity');
  });
});

describe('paths', () => {
  test.each([
    ['/', '/'],
    ['/services/', '/services'],
    ['/a%20b', '/a b'],
    ['/%C3%BC', '/ü'],
    ['/..', undefined],
    ['/a/%2e%2e/b', undefined],
    ['/a/./b', undefined],
    ['/a%5cb', undefined],
    ['/a%00', undefined],
    ['/a%0d%0aSet-Cookie:x', undefined],
    ['/%ff', undefined],
    ['/%', undefined],
    ['//host', undefined],
    ['/a//', undefined],
  ])('%s means %s', (pathname, path) => {
    expect(cleanPath(pathname)).toBe(path);
  });

  test('lose .html and index', () => {
    expect(['/index.html', '/a.html', '/a/index.html', '/a.css'].map(withoutHtml)).toEqual([
      '/',
      '/a',
      '/a',
      '/a.css',
    ]);
  });

  test('are not given to hidden files, host files and compressed copies', () => {
    const hidden = ['.env', 'a/.git/config', '_headers', '_redirects', 'a.html.br', 'a.js.gz'];
    expect(hidden.map(pathOfFile)).toEqual(hidden.map(() => undefined));
    expect(pathOfFile('.well-known/security.txt')).toBe('/.well-known/security.txt');
  });

  test('tell which folder a not-found page is for', () => {
    expect(['/a/b/404', '/404', '/a', '/a404'].map(notFoundFolder)).toEqual([
      '/a/b',
      '',
      undefined,
      undefined,
    ]);
  });
});

describe('_headers', () => {
  const rules = parseHeaders(
    '# remark\r\n/*\r\n  X-A: 1\r\n  X-B: a: b\r\n\r\n/_astro/*\r\n\tX-A: 2\r\n/one.txt\n  X-C: 3\n',
  );
  const of = (path: string) => Object.fromEntries(headersFor(rules, path));

  test('apply by path, the later rule winning', () => {
    expect(of('/')).toEqual({ 'x-a': '1', 'x-b': 'a: b' });
    expect(of('/_astro/x/y.js')).toEqual({ 'x-a': '2', 'x-b': 'a: b' });
    expect(of('/one.txt')).toEqual({ 'x-a': '1', 'x-b': 'a: b', 'x-c': '3' });
    expect(of('/oneXtxt')).not.toHaveProperty('x-c');
  });

  test('have strict defaults', () => {
    const headers = headersFor(parseHeaders(defaultHeaders), '/any/path');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
  });

  test.each(['  X-A: 1', '/*\n  no colon', '/*\n  Bad Name: 1'])(
    'say which line is wrong: %j',
    (text) => {
      expect(() => parseHeaders(text)).toThrow(/^_headers, line \d:/);
    },
  );
});

describe('_redirects', () => {
  const rules = parseRedirects(
    '# moved\n/a /b\n/blog/*  /news/:splat  302 # all of it\n/out https://example.org/ 308!\n/any/* /:splat\n',
  );

  test.each([
    ['/a', { to: '/b', status: 301 }],
    ['/blog/2020/x', { to: '/news/2020/x', status: 302 }],
    ['/blog/ü $1', { to: '/news/%C3%BC%20$1', status: 302 }],
    ['/out', { to: 'https://example.org/', status: 308 }],
    ['/any//evil.example', { to: '/evil.example', status: 301 }],
    ['/ab', undefined],
  ])('%s leads to %j', (path, redirect) => {
    expect(redirectFor(rules, path)).toEqual(redirect);
  });

  test.each(['/a', '/a /b 200', 'a /b', '/a /b 301 Country=ca'])(
    'say which line is wrong: %s',
    (line) => {
      expect(() => parseRedirects(line)).toThrow('_redirects, line 1:');
    },
  );
});
