import { expect, test } from 'vitest';
import { smtpOptions } from '#platform/mail/smtp-options.ts';

test.each([
  ['smtp://user:password@mail.example.org', true],
  ['smtp://user:password@mail.example.org:587?pool=true', true],
  ['smtp://user:password@mail.example.org?requireTLS=false', undefined],
  ['smtp://user:password@127.0.0.1', undefined],
  ['smtps://user:password@mail.example.org', undefined],
  ['smtp://mail.example.org', true],
  ['smtp://user@mail.example.org', true],
  ['smtp://localhost?host=mail.example.org', true],
  ['smtp://localhost', undefined],
  ['smtp://user@[::1]:25', undefined],
  ['smtp://Relay.example', undefined],
])('%s: requireTLS is %s', (url, requireTLS) => {
  expect(smtpOptions(url, ['relay.example'])).toEqual(requireTLS ? { url, requireTLS } : { url });
});
