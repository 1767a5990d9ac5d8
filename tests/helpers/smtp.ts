/** A real SMTP server in this process, and the mails it was given. */
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with a mail: a number is the status it refuses it with, `drop` cuts the line after DATA. */
export type Answer = 'accept' | 'drop' | number;

export interface ReceivedMail {
  recipients: string[];
  raw: string;
  email: Email;
}

export interface SmtpHelper {
  url: string;
  port: number;
  /** Accepted mails, in their order. */
  mails: ReceivedMail[];
  /** Message-IDs of every try, refused ones included. */
  tries: Array<string | undefined>;
  /** For the mails to come. */
  answer: Answer;
  /** The status with which it refuses every recipient, before any mail; undefined: none. */
  refusesRecipients: number | undefined;
  /** E-mail address → the status with which that recipient is refused. */
  refuses: Map<string, number>;
  /** How long it takes from the end of a mail to its answer. */
  answerAfterMs: number;
  close: () => Promise<void>;
}

const refusal = (status: number): Error =>
  Object.assign(new Error('Not now, visitor@example.org'), { responseCode: status });

/** Listens on loopback, on a free port unless one is given. */
export const startSmtp = async (port = 0): Promise<SmtpHelper> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _, callback) => {
      const status = helper.refusesRecipients ?? helper.refuses.get(address);
      callback(status === undefined ? undefined : refusal(status));
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
      // A mail that is cut off on its way is none.
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
    answer: 'accept',
    refusesRecipients: undefined,
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
