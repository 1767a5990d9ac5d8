/** An SMTP server in this process, which keeps the mails that it receives. */
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { listenLocally } from './local-server.ts';

/** The server's reaction to a mail. A number: refuses it with this code. `drop`: closes the connection after DATA. */
type Answer = 'accept' | 'drop' | number;

interface ReceivedMail {
  recipients: string[];
  raw: string;
  email: Email;
  /** The client's name in EHLO. */
  client: string;
}

export interface SmtpHelper {
  url: string;
  port: number;
  /** Accepted mails, oldest first. */
  mails: ReceivedMail[];
  /** Message-IDs of all attempts, including refused ones. */
  messageIds: Array<string | undefined>;
  /** All recipients that clients named, including refused ones. */
  recipients: string[];
  /** The reaction to the next mails. */
  answer: Answer;
  /** Email address → the reply that refuses this recipient: `550 5.1.1 User unknown`. */
  refuses: Map<string, string>;
}

const refusal = (status: number, words = 'Not now, visitor@example.org'): Error =>
  Object.assign(new Error(words), { responseCode: status });

/**
 * Starts the server on the loopback interface until the end of the test.
 *
 * @param signIn the user who must sign in, with XOAUTH2. Undefined: nobody must
 * @param options of the server, such as a certificate
 */
export const startSmtp = async (
  signIn?: { user: string; tokens: Set<string> },
  options: SMTPServerOptions = {},
): Promise<SmtpHelper> => {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: !signIn,
    disabledCommands: ['STARTTLS', ...(signIn ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    authMethods: ['XOAUTH2'],
    onAuth: ({ username, accessToken = '' }, _, callback) =>
      signIn?.user === username && signIn?.tokens.has(accessToken)
        ? callback(null, { user: username })
        : callback(null, { data: { status: '401', schemes: 'bearer' } }),
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
        helper.messageIds.push(email.messageId);
        if (answer === 'drop') {
          for (const each of sockets) if (each.remotePort === session.remotePort) each.destroy();
          return;
        }
        if (answer !== 'accept') {
          callback(refusal(answer));
          return;
        }
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        const client = session.hostNameAppearsAs;
        helper.mails.push({ recipients, raw: raw.toString(), email, client });
        callback();
      });
      // Ignores a mail whose connection closes before its end.
      took.catch(() => undefined);
    },
    ...options,
  });
  server.server.on('connection', (socket) => sockets.add(socket));
  server.on('error', () => undefined);
  const port = await listenLocally(server.server);
  const url = `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`;
  const helper: SmtpHelper = {
    url,
    port,
    mails: [],
    messageIds: [],
    recipients: [],
    answer: 'accept',
    refuses: new Map(),
  };
  return helper;
};
