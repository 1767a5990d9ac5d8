import { expect, test } from 'vitest';
import { smtpOptions } from '../../../../api/mail/smtp-options.ts';

test.each([
  ['smtp://user:password@mail.example.org', true],
  ['smtp://user:password@mail.example.org:587?pool=true', true],
  ['smtp://user:password@mail.example.org?requireTLS=false', undefined],
  ['smtps://user:password@mail.example.org', undefined],
  ['smtp://mail.example.org', undefined],
])('%s: requireTLS is %s', (url, requireTLS) => {
  expect(smtpOptions(url)).toEqual(requireTLS ? { url, requireTLS } : { url });
});
