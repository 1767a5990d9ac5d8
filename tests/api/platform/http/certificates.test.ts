/** Servers with a certificate that nobody vouches for. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { failureSummary } from '#platform/log/error-fields.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { postJson } from '#contact/delivery/post-json.ts';
import { makeCertificate } from '../../../helpers/certificate.ts';
import { identity } from '../../../helpers/facts.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const { signal } = new AbortController();
let certificate: { key: Buffer; cert: Buffer };

beforeEach(() => {
  const folder = temporaryFolder();
  makeCertificate(folder);
  const [key, cert] = ['privkey.pem', 'fullchain.pem'].map((name) =>
    readFileSync(join(folder, name)),
  ) as [Buffer, Buffer];
  certificate = { key, cert };
});

test('get no webhook', async () => {
  let calls = 0;
  const server = createServer(certificate, (_, response) => {
    calls += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.on('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(
    postJson(new URL(`https://127.0.0.1:${port}/`), '{}', { headers: {}, signal }),
  ).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  expect(calls).toBe(0);
});

test('get mail on this machine, from the name of the website, unless SMTP_URL says otherwise', async () => {
  const subjects: string[] = [];
  const names: string[] = [];
  const server = new SMTPServer({
    ...certificate,
    secure: true,
    authOptional: true,
    onData: (stream, { hostNameAppearsAs }, done) => {
      names.push(hostNameAppearsAs);
      stream.on('data', (data: Buffer) => subjects.push(data.toString())).on('end', () => done());
    },
  });
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const socket = server.listen(0, '127.0.0.1', () =>
      resolve((socket.address() as AddressInfo).port),
    );
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const send = (parameters: string) => {
    const smtpUrl = `smtps://127.0.0.1:${port}/${parameters}`;
    const settings = { smtpUrl, mailFrom: undefined, dataDir: '' };
    const mailer = createMailer(settings, identity);
    onTestFinished(() => mailer.close());
    const mail = { to: 'ada@engines.example', subject: 'Looms', text: '', messageId: '<a@b.c>' };
    return mailer.send('a', mail, signal);
  };
  expect(await send('?tls.rejectUnauthorized=true').catch(failureSummary)).toBe(
    'certificate refused (DEPTH_ZERO_SELF_SIGNED_CERT)',
  );
  expect(subjects).toEqual([]);
  await send('');
  await send('?name=web.engines.example');
  expect(names).toEqual([new URL(identity.website).hostname, 'web.engines.example']);
  expect(subjects.join('')).toContain('Subject: Looms');
});
