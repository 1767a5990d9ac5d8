/** Sends mails by SMTP or, if no server is set, writes them as files into the data folder. */
import { join, resolve } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import pLimit from 'p-limit';
import { type Company, websiteDomain } from '#api/company.ts';
import { isRecord } from '#contract/is-record.ts';
import { minuteMs, secondMs } from '#contract/units.ts';
import type { JobFailure } from '#platform/jobs/job.ts';
import { type Refusal, refusalOf, replyOf } from '#platform/smtp-reply.ts';
import type { Mailbox } from '#settings/mailboxes.ts';
import type { Config } from '#settings/service.ts';
import { senderOf } from './addresses.ts';
import { mailFile, writeMailFile } from './mail-files.ts';
import { createAccessTokens, type RemainingRecipients, smtpOptions } from './smtp.ts';

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> &
  Partial<Pick<Config, 'smtpOauth' | 'plaintextHosts'>>;

/** The parts that differ between mails. The sender's address is the same for all. */
export interface Mail {
  /** The sender's name. Undefined: that of MAIL_FROM or the company. */
  senderName?: string;
  to: Mailbox | Mailbox[];
  replyTo?: Mailbox | undefined;
  subject: string;
  messageId: string;
  text: string;
  html?: string;
  /** The mail's secret link. If mails are written to files, the link is also printed to the terminal. */
  link?: string;
  /**
   * Value of `Auto-Submitted` (RFC 3834, section 5). Undefined for mails to the team: a person wrote their text, and
   * help desks drop mails with this header.
   */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
}

/** A mail counts as sent once the server has accepted it, or its file is on disk. */
export interface Mailer {
  /**
   * Sends a mail.
   *
   * @param name the name of the mail's file, if there is no SMTP server
   * @param recipients those who do not have the mail yet. Undefined: all
   * @returns the beginning of the server's answer. Undefined: the mail is a file
   * @throws JobFailure with `remaining` if the server refused some recipients and all others have the mail, or with
   * `isFinal` if it refused all of them for good. Any other error means that perhaps no recipient has the mail
   */
  send: (
    name: string,
    mail: Mail,
    signal: AbortSignal,
    recipients?: string[],
  ) => Promise<string | undefined>;
  /**
   * Returns where a mail goes, without passwords: `info@example.org through mail.example.org:465`.
   */
  destination: (to: Mailbox[]) => string;
  /** The result of sending a mail. */
  success: 'delivered' | 'file';
  /** Milliseconds that one mail may take. Undefined: the default time limit of jobs. */
  maxAttemptMs: number | undefined;
  close: () => void;
}

/**
 * A server may take 10 minutes to answer after the end of a mail (RFC 5321, section 4.5.3.2.6). If the service gave up
 * earlier, it would send a mail again that the server may still accept.
 */
export const timeouts = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  /** How long the server may stay silent. */
  socketTimeout: 10.5 * minuteMs,
};
const maxAttemptMs = 12 * minuteMs;

/** Mails sent at the same time, across all queues. The server may also count a connection that is closing. */
export const maxAtOnce = 4;

/** Addresses a mail to the recipients who lack it. Its headers still name all, so that it stays the same mail. */
const toRecipients = (mail: SendMailOptions, to: string[] | undefined): SendMailOptions =>
  to ? { ...mail, envelope: { from: mail.from, to } } : mail;

/**
 * Makes the message to send: a mail with its sender. If no person wrote the mail, its headers ask for no automatic
 * answer. Exchange obeys only its own header. The date is that of the attempt, because spam filters take an old date
 * as a sign of forgery.
 */
export const messageOf = (
  { autoSubmitted, senderName, ...mail }: Mail,
  from: Mailbox,
): SendMailOptions => ({
  ...mail,
  from: senderName === undefined ? from : { ...from, name: senderName },
  headers: autoSubmitted
    ? { 'Auto-Submitted': autoSubmitted, 'X-Auto-Response-Suppress': 'OOF, AutoReply' }
    : {},
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** The properties of nodemailer's result or error that say which recipients were refused. */
interface Refused {
  rejected?: ReadonlyArray<string | { address: string }> | undefined;
  /** One for each of `rejected`. */
  rejectedErrors?: ReadonlyArray<Error & Refusal> | undefined;
}

/** Marks the error of a mail as final if the server refused every recipient because no mailbox exists. */
const markFinal = (error: unknown): unknown => {
  // Not the error's own reply, which is only the last one, or a temporary one.
  const { rejectedErrors: each = [] } = (isRecord(error) ? error : {}) as Refused;
  const isFinal = each.length > 0 && each.every((refusal) => refusalOf(refusal).isPermanent);
  return isFinal ? Object.assign(error as Error, { isFinal } satisfies JobFailure) : error;
};

/**
 * Returns the first refusal of a mail that some recipients have, so that the next attempt sends the mail to the others.
 * Undefined: all recipients have it.
 */
const partialFailureOf = ({ rejected = [], rejectedErrors = [] }: Refused): Error | undefined => {
  if (!rejected.length) return undefined;
  const recipients = rejected.map((each) => (typeof each === 'string' ? each : each.address));
  const remaining: RemainingRecipients = { recipients };
  const [first = new Error('Refused')] = rejectedErrors;
  return Object.assign(first, { remaining } satisfies JobFailure);
};

/** Makes nodemailer sign in with access tokens. */
const provideTokens = (
  transport: ReturnType<typeof createTransport>,
  oauth: Config['smtpOauth'],
): void => {
  const tokens = createAccessTokens(oauth);
  transport.set('oauth2_provision_cb', (_, isRejected, callback) => {
    tokens(isRejected).then(({ token, renewAt }) => callback(null, token, renewAt), callback);
  });
};

const smtpMailer = (
  { smtpUrl, smtpOauth, plaintextHosts }: MailSettings,
  from: Mailbox,
  name: string,
): Mailer => {
  const { hostname, port, username } = new URL(smtpUrl);
  const oauth = smtpOauth?.tokenUrl ? smtpOauth : undefined;
  // One connection per mail, no pool. Postfix's postscreen accepts a new client only after it has reconnected. A server
  // whose settings have changed applies them only to new connections. Some servers accept one mail per connection.
  const transport = createTransport({
    ...smtpOptions(smtpUrl, name, plaintextHosts),
    ...(oauth && { auth: { type: 'OAuth2', user: decodeURIComponent(username) } }),
    ...timeouts,
  });
  if (oauth) provideTokens(transport, oauth);
  const limit = pLimit(maxAtOnce);
  return {
    success: 'delivered',
    maxAttemptMs,
    send: async (_, mail, signal, recipients) => {
      const message = toRecipients(messageOf(mail, from), recipients);
      const sending = limit(() => transport.sendMail({ ...message, signal }));
      const sent = await sending.catch((error: unknown) => {
        throw markFinal(error);
      });
      const failure = partialFailureOf(sent);
      if (failure) throw failure;
      return replyOf(sent);
    },
    destination: (to) =>
      `${to.map(({ address }) => address).join(', ')} through ${hostname}${port && `:${port}`}`,
    close: () => transport.close(),
  };
};

/** Secret links are printed only to a terminal, which a person reads. They never go to a log or a pipe. */
type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

const fileMailer = (
  { dataDir }: MailSettings,
  from: Mailbox,
  terminal: Terminal = process.stdout,
): Mailer => ({
  success: 'file',
  maxAttemptMs: undefined,
  send: async (name, mail) => {
    const file = mailFile(dataDir, name);
    await writeMailFile(file, messageOf(mail, from));
    // In the file, the link spans several lines, with `=3D` for `=` (RFC 2045, section 6.7).
    if (mail.link && terminal.isTTY) terminal.write(`The link in ${file}: ${mail.link}\n`);
    return undefined;
  },
  destination: () => `files in ${resolve(join(dataDir, 'mail'))} (SMTP_URL is not set)`,
  close: () => undefined,
});

/**
 * Makes the mailer: by SMTP or, if no server is set, with files in the data folder.
 *
 * @param terminal where the secret link of a file is printed
 */
export const createMailer = (
  settings: MailSettings,
  company: Pick<Company, 'name' | 'emails' | 'website'>,
  terminal?: Terminal,
): Mailer => {
  const from = senderOf(settings.mailFrom, company);
  return settings.smtpUrl
    ? smtpMailer(settings, from, websiteDomain(company))
    : fileMailer(settings, from, terminal);
};
