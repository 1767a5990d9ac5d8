/** Why a mail failed, as an operator reads it: in words, with the code, and with none that the server or a visitor wrote. */
import { createServer, type AddressInfo, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { failureSummary } from '#platform/log/error-fields.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import { identity } from '../../../helpers/facts.ts';

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

test('a wrong password', async () => {
  const port = await startServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(refusal(535)),
  });
  expect(await reasonThrough(`smtp://user:secret@127.0.0.1:${port}`)).toBe(
    'user or password refused (EAUTH 535)',
  );
});

test.each<[string, SMTPServerOptions]>([
  ['sender refused (EENVELOPE 553)', { onMailFrom: (_, __, done) => done(refusal(553)) }],
  ['Error EPROTOCOL 421', { onConnect: (_, done) => done(refusal(421)) }],
])('a refusal is told as: %s', async (reason, options) => {
  const port = await startServer({ disabledCommands: ['STARTTLS'], ...options });
  expect(await reasonThrough(`smtp://127.0.0.1:${port}`)).toBe(reason);
});

test('a host that is silent, and one that is not known', async () => {
  const silent = await listen(createServer());
  expect(await reasonThrough(`smtp://127.0.0.1:${silent}?greetingTimeout=100`)).toBe(
    'host silent (ETIMEDOUT)',
  );
  expect(await reasonThrough('smtp://mail.invalid:25')).toMatch(
    /^host not found \((?:ENOTFOUND|EAI_AGAIN)\)$/,
  );
});
