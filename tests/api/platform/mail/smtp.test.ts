import { createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { failureSummary } from '#platform/failure.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { makeCertificate } from '../../../helpers/certificate.ts';
import { company } from '../../../helpers/company.ts';
import { listenLocally } from '../../../helpers/local-server.ts';
import { startSmtp } from '../../../helpers/smtp.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

test('a mail server on this machine may have any certificate, unless SMTP_URL demands a check', async () => {
  const tls = { ...makeCertificate(temporaryFolder()), secure: true };
  const { url, mails } = await startSmtp(undefined, tls);
  const send = (parameters: string) => {
    const settings = { smtpUrl: `${url}/${parameters}`, mailFrom: undefined, dataDir: '' };
    const mailer = createMailer(settings, company);
    onTestFinished(() => mailer.close());
    const to = { name: '', address: 'ada@engines.example' };
    const mail = { to, subject: 'Looms', text: '', messageId: '<a@b.c>' };
    return mailer.send('a', mail, new AbortController().signal);
  };
  expect(await send('?tls.rejectUnauthorized=true').catch(failureSummary)).toBe(
    'certificate refused (DEPTH_ZERO_SELF_SIGNED_CERT)',
  );
  await send('');
  await send('?name=web.engines.example');
  expect(mails.map(({ client, email }) => [client, email.subject])).toEqual([
    [new URL(company.website).hostname, 'Looms'],
    ['web.engines.example', 'Looms'],
  ]);
});

test('a certificate with an RSA key of 1,024 bits → "certificate refused"', async () => {
  const certificate = makeCertificate(temporaryFolder(), { bits: 1024 });
  const server = createServer({ ...certificate, ciphers: 'DEFAULT@SECLEVEL=0' });
  server.on('tlsClientError', () => undefined);
  const port = await listenLocally(server);
  // Trusts the certificate, and sets the default security level of Node 24.
  const tls = {
    rejectUnauthorized: 'true',
    ca: certificate.cert.toString(),
    ciphers: 'DEFAULT@SECLEVEL=2',
  };
  const parameters = new URLSearchParams(
    Object.entries(tls).map(([name, value]) => [`tls.${name}`, value]),
  );
  const smtpUrl = `smtps://127.0.0.1:${port}/?${parameters}`;
  const mailer = createMailer({ smtpUrl, mailFrom: undefined, dataDir: '' }, company);
  onTestFinished(() => mailer.close());
  const to = { name: '', address: 'ada@engines.example' };
  const mail = { to, subject: 'Looms', text: '', messageId: '<a@b.c>' };
  const failure = await mailer.send('a', mail, new AbortController().signal).catch(failureSummary);
  expect(failure).toBe('certificate refused (UNSPECIFIED)');
});
