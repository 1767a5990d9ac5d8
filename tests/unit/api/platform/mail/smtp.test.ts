import { expect, test } from 'vitest';
import { smtpOptions } from '#platform/mail/smtp.ts';

const tls = { rejectUnauthorized: false };

test.each([
  ['smtp://user:password@mail.example.org', { requireTLS: true }],
  ['smtp://user:password@mail.example.org:587?pool=true', { requireTLS: true }],
  ['smtp://user:password@127.0.0.1', { tls }],
  ['smtps://user:password@mail.example.org', {}],
  ['smtp://mail.example.org', { requireTLS: true }],
  ['smtp://user@mail.example.org', { requireTLS: true }],
  ['smtp://localhost', { tls }],
  ['smtps://user@[::1]:25', { tls }],
  ['smtp://Relay.example', { tls }],
  ['smtps://relay.example', {}],
])('%s demands TLS or takes any certificate: %j', (url, options) => {
  const name = 'site.example';
  expect(smtpOptions(url, name, ['relay.example'])).toEqual({ url, name, ...options });
});
