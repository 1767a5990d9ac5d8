/** An SMTP server in this process, and the mails that it has received. */
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with a mail: a number is the status of its refusal; `drop` closes the connection after DATA. */
type Answer = 'accept' | 'drop' | number;

interface ReceivedMail {
  recipients: string[];
  raw: string;
  email: Email;
}

export interface SmtpHelper {
  url: string;
  port: number;
  /** Accepted mails, the oldest first. */
  mails: ReceivedMail[];
  /** Message-IDs of all attempts, including refused ones. */
  tries: Array<string | undefined>;
  /** Recipients that it was told, in mails and before their refusal. */
  recipients: string[];
  /** Applies to the next mails. */
  answer: Answer;
  /** Email address → the reply with which that recipient is refused: `550 5.1.1 User unknown`. */
  refuses: Map<string, string>;
  /** How long it takes from the end of a mail to its answer. */
  answerAfterMs: number;
  close: () => Promise<void>;
}

const refusal = (status: number, words = 'Not now, visitor@example.org'): Error =>
  Object.assign(new Error(words), { responseCode: status });

/**
 * Starts the server on the loopback interface.
 *
 * @param port 0 takes any free port
 * @param signIn the user that has to sign in, with XOAUTH2; undefined: no client has to
 */
export const startSmtp = async (
  port = 0,
  signIn?: { user: string; tokens: Set<string> },
): Promise<SmtpHelper> => {
  const server = new SMTPServer({
    authOptional: !signIn,
    disabledCommands: ['STARTTLS', ...(signIn ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authMethods: ['XOAUTH2'],
    onAuth: ({ username, accessToken = '' }, _, callback) =>
      signIn?.user === username && signIn?.tokens.has(accessToken)
        ? callback(null, { user: username })
        : callback(null, { data: { status: '401', schemes: 'bearer' } }),
    closeTimeout: 100,
    onRcptTo: ({ address }, _, callback) => {
      helper.recipients.push(address);
      const reply = helper.refuses.get(address);
      callback(
        reply === undefined ? undefined : refusal(Number(reply.slice(0, 3)), reply.slice(4)),
      );
    },
    onData: (stream, session, callback) => {
      const took = buffer(stream).then(async (raw) => {
        const email = await PostalMime.parse(raw);
        const { answer } = helper;
        helper.tries.push(email.messageId);
        if (helper.answerAfterMs) await sleep(helper.answerAfterMs);
        if (answer === 'drop') {
          cut(session.remotePort);
          return;
        }
        if (answer !== 'accept') {
          callback(refusal(answer));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        helper.mails.push({ recipients, raw: raw.toString(), email });
        callback();
      });
      // A mail whose connection closes before its end is ignored.
      took.catch(() => undefined);
    },
  });
  const sockets = new Set<Socket>();
  const cut = (port: number): void => {
    for (const socket of sockets) if (socket.remotePort === port) socket.destroy();
  };
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const bound = (server.server.address() as AddressInfo).port;
  const helper: SmtpHelper = {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails: [],
    tries: [],
    recipients: [],
    answer: 'accept',
    refuses: new Map(),
    answerAfterMs: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
  return helper;
};
