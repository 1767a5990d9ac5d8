/** Sends one mail: by SMTP or, where no server is set, as a file in the data folder. */
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
import { createAccessTokens, type RecipientsLeft, smtpOptions } from './smtp.ts';

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'> &
  Partial<Pick<Config, 'smtpOauth' | 'plaintextHosts'>>;

/** What differs from mail to mail: the sender's address is the same for all. */
export interface Mail {
  /** The sender's name, where it is not that of MAIL_FROM or the company. */
  senderName?: string;
  to: Mailbox | Mailbox[];
  replyTo?: Mailbox | undefined;
  subject: string;
  messageId: string;
  text: string;
  html?: string;
  /** The secret link that the mail is for. When mails are written to files, the link is printed to the terminal. */
  link?: string;
  /**
   * Value of `Auto-Submitted` (RFC 3834, section 5). Undefined for mails to the team: a person wrote what they say, and
   * help desks drop mails with this header.
   */
  autoSubmitted?: 'auto-generated' | 'auto-replied';
}

/** Sends mails. A mail counts as sent once the server has accepted it, or its file is on disk. */
export interface Mailer {
  /**
   * Sends a mail. Without an SMTP server, the mail's file is named `name`.
   *
   * @param recipients those who do not have the mail yet; undefined: all
   * @returns the beginning of the server's answer; undefined for a file
   * @throws JobFailure with `left` if the server refused some recipients and all others have the mail; with `isFinal` if
   * it refused all for good; any other error if perhaps no recipient has the mail
   */
  send: (
    name: string,
    mail: Mail,
    signal: AbortSignal,
    recipients?: string[],
  ) => Promise<string | undefined>;
  /**
   * Says where a mail goes: `info@example.org through mail.example.org:465`. Contains no password.
   */
  destination: (to: Mailbox[]) => string;
  /** The result of sending a mail. */
  success: 'delivered' | 'file';
  /** How long one mail may take, in milliseconds; undefined: the default time limit of jobs. */
  maxAttemptMs: number | undefined;
  /** Closes its connections. */
  close: () => void;
}

/**
 * A server may take 10 minutes to answer after the end of a mail (RFC 5321, section 4.5.3.2.6). If we gave up earlier,
 * we would send a mail again that the server may still accept.
 */
const timeouts = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  /** How long the server may stay silent. */
  socketTimeout: 10.5 * minuteMs,
};
const maxAttemptMs = 12 * minuteMs;

/** Mails under way at a time, over all queues. To the server, a connection that is closing may still count. */
const maxAtOnce = 4;

/** Addresses a mail to those who do not have it yet. Its headers still name all, so that it stays the same mail. */
const toRecipients = (mail: SendMailOptions, to: string[] | undefined): SendMailOptions =>
  to ? { ...mail, envelope: { from: mail.from, to } } : mail;

/**
 * The message to send: a mail with its sender and, where no person wrote it, the headers that ask for no automatic
 * answer. Exchange obeys only its own header. The date is that of the attempt: spam filters take an old date for a sign
 * of forgery.
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

/** A mail that was refused for some recipients, or for all. */
interface Refused {
  rejected?: ReadonlyArray<string | { address: string }> | undefined;
  /** One for each of `rejected`. */
  rejectedErrors?: ReadonlyArray<Error & Refusal> | undefined;
}

/** The error of a mail that no recipient has. It is final if no recipient has a mailbox. */
const asFinal = (error: unknown): unknown => {
  // Not the error's own reply: that is only the last one, or a temporary one.
  const { rejectedErrors: each = [] } = (isRecord(error) ? error : {}) as Refused;
  const isFinal = each.length > 0 && each.every((refusal) => refusalOf(refusal).isForGood);
  return isFinal ? Object.assign(error as Error, { isFinal } satisfies JobFailure) : error;
};

/** The first refusal of a mail that some recipients have: the next attempt sends it to the others. Undefined: all have it. */
const partialFailureOf = ({ rejected = [], rejectedErrors = [] }: Refused): Error | undefined => {
  if (!rejected.length) return undefined;
  const recipients = rejected.map((each) => (typeof each === 'string' ? each : each.address));
  const left: RecipientsLeft = { recipients };
  const [first = new Error('Refused')] = rejectedErrors;
  return Object.assign(first, { left } satisfies JobFailure);
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
  // No pool: each mail has a connection of its own. Postfix's postscreen lets a client in, and a server that was corrected
  // takes its mails, only once it has hung up; others take one mail a connection.
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
        throw asFinal(error);
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

/** Secret links are printed only to a terminal, where a person reads them, and never to a log or a pipe. */
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
    // In the file the link is broken over several lines, with `=3D` for `=` (RFC 2045, section 6.7).
    if (mail.link && terminal.isTTY) terminal.write(`The link in ${file}: ${mail.link}\n`);
    return undefined;
  },
  destination: () => `files in ${resolve(join(dataDir, 'mail'))} (SMTP_URL is not set)`,
  close: () => undefined,
});

/** Sends mails by SMTP or, when no server is set, writes them as files into the data folder. */
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
