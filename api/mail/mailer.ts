import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { kindWithoutType } from '#contract/submission.ts';
import type { Config } from '../config.ts';
import type { SmtpOauth } from '../config/smtp-oauth.ts';
import type { Submission } from '../database/schema.ts';
import { createAccessTokens } from './access-tokens.ts';
import { mailFile, writeMailFile } from './mail-files.ts';
import {
  composeContent,
  composeMail,
  type MailAddresses,
  type MailContent,
  recipientsOf,
} from './mail-message.ts';
import { type RecipientsLeft, RecipientsRefused } from './recipients-refused.ts';
import { smtpOptions } from './smtp-options.ts';
import { composeNote, type TeamNote } from './team-note.ts';

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailTo' | 'dataDir'> &
  Partial<Pick<Config, 'mailToByKind' | 'smtpOauth' | 'plaintextHosts'>>;

/** A mail to the team, to all or to those that have not got it. */
type TeamMail = RecipientsLeft & { messageId: string };

type IsStored = (submissionId: string) => Promise<boolean>;

/** Sends mails. A mail is sent once the server has accepted it, or its file is on the disk. */
export interface Mailer {
  /**
   * Mails a submission to the team. Without an SMTP server, its file is named after the submission.
   *
   * @throws RecipientsRefused when all others have it; any other error when nobody may have it
   */
  mailTeam: (submission: Submission, mail: TeamMail, signal: AbortSignal) => Promise<void>;
  /**
   * Sends the team a note that is about no one submission. Without an SMTP server, its file is named after `name`.
   *
   * @throws RecipientsRefused when all others have it; any other error when nobody may have it
   */
  note: (name: string, note: TeamNote & TeamMail, signal: AbortSignal) => Promise<void>;
  /**
   * Sends a mail that is not the team's to its one recipient. Without an SMTP server, its file is named after `id`.
   *
   * @throws when nobody may have it
   */
  send: (
    id: string,
    mail: MailContent & { messageId: string },
    signal: AbortSignal,
  ) => Promise<void>;
  /** Sends another mail about a submission. Without an SMTP server, its file is named after the submission and `suffix`. */
  sendAbout: (
    submission: Submission,
    suffix: string,
    mail: SendMailOptions,
    signal: AbortSignal,
  ) => Promise<void>;
  /** Where messages go, for people: `info@example.org through mail.example.org:465`. Holds no password. */
  destination: string;
  /** How long one mail may take, in milliseconds; undefined: no longer than any job. */
  maxAttemptMs?: number;
  /** Closes its connections. */
  close: () => void;
}

const seconds = 1000;
const minutes = 60 * seconds;

/**
 * A server may take 10 minutes from the end of the mail to its answer (RFC 5321, section 4.5.3.2.6). Whoever aborts before
 * sends again what the server may yet accept.
 */
const timeouts = {
  connectionTimeout: 10 * seconds,
  greetingTimeout: 10 * seconds,
  /** Without a byte from the server. */
  socketTimeout: 10.5 * minutes,
};
const maxAttemptMs = 12 * minutes;

/** What nodemailer's result says of refused recipients. */
interface Sent {
  rejected?: ReadonlyArray<string | { address: string }> | undefined;
  rejectedErrors?: ReadonlyArray<{ responseCode?: number | undefined }> | undefined;
}

/** The refused recipients, the others having been accepted; undefined: none was. */
const refusedRecipients = ({
  rejected = [],
  rejectedErrors = [],
}: Sent): RecipientsRefused | undefined =>
  rejected.length
    ? new RecipientsRefused(
        rejected.map((each) => (typeof each === 'string' ? each : each.address)),
        rejectedErrors.flatMap(({ responseCode }) => responseCode ?? []),
      )
    : undefined;

/** The mail to the recipients that have not got it. Its headers name them all, so that it is the same mail. */
const toRecipients = (mail: SendMailOptions, to: string[] | undefined): SendMailOptions =>
  to ? { ...mail, envelope: { from: mail.from, to } } : mail;

/** Signs in with access tokens, through nodemailer's own provision. */
const provideTokens = (pool: ReturnType<typeof createTransport>, oauth: SmtpOauth): void => {
  const tokens = createAccessTokens(oauth);
  pool.set('oauth2_provision_cb', (_, isRejected, callback) => {
    tokens(isRejected).then(({ token, renewAt }) => callback(null, token, renewAt), callback);
  });
};

const smtpMailer = (
  { smtpUrl, smtpOauth: oauth, plaintextHosts }: MailSettings,
  addresses: MailAddresses,
): Mailer => {
  const { hostname, port, username } = new URL(smtpUrl);
  // The job is retried; the pool must not.
  const pool = createTransport({
    ...smtpOptions(smtpUrl, plaintextHosts),
    ...(oauth && { auth: { type: 'OAuth2', user: decodeURIComponent(username) } }),
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    ...timeouts,
  });
  if (oauth) provideTokens(pool, oauth);
  const send = async (mail: SendMailOptions, signal: AbortSignal): Promise<void> => {
    const refused = refusedRecipients(await pool.sendMail({ ...mail, signal }));
    if (refused) throw refused;
  };
  return {
    maxAttemptMs,
    mailTeam: (submission, { messageId, recipients }, signal) =>
      send(toRecipients(composeMail(submission, messageId, addresses), recipients), signal),
    send: (_, mail, signal) => send(composeContent(mail, addresses), signal),
    sendAbout: (_, __, mail, signal) => send(mail, signal),
    note: (_, note, signal) =>
      send(toRecipients(composeNote(note, addresses), note.recipients), signal),
    destination: `${recipientsOf(kindWithoutType, addresses)} through ${hostname}${port && `:${port}`}`,
    close: () => pool.close(),
  };
};

const fileMailer = (dataDir: string, addresses: MailAddresses, isStored: IsStored): Mailer => {
  const write = async (id: string, name: string, mail: SendMailOptions): Promise<void> => {
    const file = mailFile(dataDir, name);
    await writeMailFile(file, mail);
    // The submission may have been erased meanwhile.
    if (!(await isStored(id))) await rm(file, { force: true });
  };
  return {
    mailTeam: (submission, { messageId }) =>
      write(submission.id, submission.id, composeMail(submission, messageId, addresses)),
    sendAbout: ({ id }, suffix, mail) => write(id, `${id}.${suffix}`, mail),
    send: (id, mail) => writeMailFile(mailFile(dataDir, id), composeContent(mail, addresses)),
    note: (name, note) => writeMailFile(mailFile(dataDir, name), composeNote(note, addresses)),
    destination: `files in ${resolve(join(dataDir, 'mail'))}, as SMTP_URL is not set`,
    close: () => undefined,
  };
};

/**
 * Sends the team's mails by SMTP, or writes them as files into the data folder where no server is set.
 *
 * @param isStored whether a submission still exists: its mail's file must not outlive it
 */
export const createMailer = (
  settings: MailSettings,
  identity: MailAddresses['identity'],
  isStored: IsStored = () => Promise.resolve(true),
): Mailer => {
  const { mailFrom, mailTo, mailToByKind, dataDir } = settings;
  const addresses = { identity, mailFrom, mailTo, ...(mailToByKind && { mailToByKind }) };
  return settings.smtpUrl
    ? smtpMailer(settings, addresses)
    : fileMailer(dataDir, addresses, isStored);
};
