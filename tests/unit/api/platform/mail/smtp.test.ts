import { expect, test } from 'vitest';
import { createMailer } from '#platform/mail/mailer.ts';
import { smtpOptions } from '#platform/mail/smtp.ts';
import { company } from '../../../../helpers/company.ts';

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
])('SMTP_URL %s → TLS options %j', (url, options) => {
  const name = 'site.example';
  expect(smtpOptions(url, name, ['relay.example'])).toEqual({ url, name, ...options });
});

test('the mailer’s destination is shown without the password', () => {
  const settings = { mailFrom: undefined, dataDir: '/data' };
  const smtpUrl = 'smtp://user:secret@mail.example:587';
  const to = ['team@a.example', 'b@a.example'].map((address) => ({ name: 'Team', address }));
  expect(createMailer({ ...settings, smtpUrl }, company).destination(to)).toBe(
    'team@a.example, b@a.example through mail.example:587',
  );
  expect(createMailer({ ...settings, smtpUrl: '' }, company).destination(to)).toContain(
    '/data/mail',
  );
});
