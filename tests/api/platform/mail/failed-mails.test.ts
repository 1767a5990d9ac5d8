/** Why a mail failed, as an operator reads it: in words, with the code, and with none that the server or a visitor wrote. */
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { failureSummary } from '#platform/log/error-fields.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { makeCertificate } from '../../../helpers/certificate.ts';
import { identity } from '../../../helpers/facts.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';

const listen = async (server: Server | SMTPServer): Promise<number> => {
  const socket = await new Promise<Server>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening));
  });
  onTestFinished(() => void server.close(() => undefined));
  return (socket.address() as AddressInfo).port;
};

const startServer = (options: SMTPServerOptions): Promise<number> => {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 100,
    ...options,
  });
  server.on('error', () => undefined);
  return listen(server);
};

/** Options of a server, and parameters of its URL that trust it. */
const withCertificate = (options: Parameters<typeof makeCertificate>[1] = {}) => {
  const folder = temporaryFolder();
  makeCertificate(folder, options);
  const [key, cert] = ['privkey.pem', 'fullchain.pem'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  ) as [string, string];
  return { tls: { key, cert, secure: true }, trusted: `?tls.ca=${encodeURIComponent(cert)}` };
};

/** The reason that a mail through a server is not sent. */
const reasonThrough = async (smtpUrl: string): Promise<string> => {
  const mailer = createMailer({ smtpUrl, mailFrom: undefined, dataDir: '' }, identity);
  onTestFinished(() => mailer.close());
  const mail = { to: 'ada@engines.example', subject: 'Looms', text: '', messageId: '<a@b.c>' };
  const sent = mailer.send('a', mail, new AbortController().signal);
  return sent.then(() => 'sent', failureSummary);
};

const refusal = (status: number): Error =>
  Object.assign(new Error('not for ada@engines.example'), { responseCode: status });

test('a certificate that has expired, that nobody vouches for, or of another name', async () => {
  const { tls, trusted } = withCertificate();
  const port = await startServer(tls);
  expect(await reasonThrough(`smtps://127.0.0.1:${port}`)).toBe(
    'certificate not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)',
  );
  expect(await reasonThrough(`smtps://127.0.0.1:${port}/${trusted}`)).toBe(
    'certificate for another name (ERR_TLS_CERT_ALTNAME_INVALID)',
  );
  const expired = withCertificate({ hasExpired: true });
  const old = await startServer(expired.tls);
  expect(await reasonThrough(`smtps://127.0.0.1:${old}/${expired.trusted}`)).toBe(
    'certificate expired (CERT_HAS_EXPIRED)',
  );
});

test('a port without TLS, and TLS that is refused', async () => {
  const plain = await startServer({ disabledCommands: ['STARTTLS'] });
  expect(await reasonThrough(`smtps://127.0.0.1:${plain}`)).toBe(
    'this port speaks no TLS: use smtp:// (ERR_SSL_WRONG_VERSION_NUMBER)',
  );
  expect(await reasonThrough(`smtp://127.0.0.1:${plain}?requireTLS=true`)).toBe(
    'TLS refused (ETLS 500)',
  );
  const { tls } = withCertificate();
  const port = await startServer({ ...tls, minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' });
  const newer = `?tls.minVersion=TLSv1.3&tls.rejectUnauthorized=false`;
  expect(await reasonThrough(`smtps://127.0.0.1:${port}/${newer}`)).toBe(
    'TLS refused (ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION)',
  );
});

test('a wrong password, and a sign-in that is missing', async () => {
  const port = await startServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(refusal(535)),
  });
  expect(await reasonThrough(`smtp://user:secret@127.0.0.1:${port}`)).toBe(
    'wrong user or password (EAUTH 535)',
  );
  expect(await reasonThrough(`smtp://127.0.0.1:${port}`)).toBe(
    'sign-in or TLS demanded (EENVELOPE 530)',
  );
});

test.each<[string, SMTPServerOptions]>([
  ['sender refused (EENVELOPE 553)', { onMailFrom: (_, __, done) => done(refusal(553)) }],
  ['recipient refused (EENVELOPE 550)', { onRcptTo: (_, __, done) => done(refusal(550)) }],
  ['mail server not ready (EPROTOCOL 421)', { onConnect: (_, done) => done(refusal(421)) }],
])('a refusal whose reason is kept as: %s', async (reason, options) => {
  const port = await startServer({ disabledCommands: ['STARTTLS'], ...options });
  expect(await reasonThrough(`smtp://127.0.0.1:${port}`)).toBe(reason);
});

test('a host that is silent, one that hangs up, and none', async () => {
  const silent = await listen(createServer());
  expect(await reasonThrough(`smtp://127.0.0.1:${silent}?greetingTimeout=100`)).toBe(
    'host silent (ETIMEDOUT)',
  );
  const gone = await listen(createServer((socket) => socket.destroy()));
  expect(await reasonThrough(`smtp://127.0.0.1:${gone}`)).toBe('connection lost (ECONNECTION)');
  expect(await reasonThrough('smtp://127.0.0.1:1')).toBe('connection refused (ECONNREFUSED)');
  expect(await reasonThrough('smtp://mail.invalid:25')).toMatch(
    /^(?:host name unknown \(ENOTFOUND\)|DNS silent \(EAI_AGAIN\))$/,
  );
});
