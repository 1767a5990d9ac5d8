import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Channel, Unreached } from '../outbox/channel.ts';
import { RecipientsRefused } from '../outbox/recipients-refused.ts';
import { withTimeout } from '../timeout.ts';
import { mailFile, writeMailFile } from './mail-files.ts';
import { composeMail, type MailAddresses } from './mail-message.ts';
import { type MailTimes, mailTimes } from './mail-times.ts';
import { smtpOptions } from './smtp-options.ts';
import { composeNote, type TeamNote } from './team-note.ts';

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailTo' | 'dataDir'>;

type IsStored = (submissionId: string) => Promise<boolean>;

/** The channel that mails each submission to the team. It delivers once the server has accepted it or the file is on disk. */
export interface Mailer extends Channel {
  /**
   * Sends the team a note that is about no one submission. Without an SMTP server, its file is named after `name`.
   *
   * @throws RecipientsRefused when all others have it; any other error when nobody may have it
   */
  note: (name: string, note: TeamNote, signal: AbortSignal) => Promise<void>;
  /** Where mails go, for people: `info@example.org through mail.example.org:465`. Holds no password. */
  destination: string;
}

/** Codes of nodemailer for failures of the server or the connection, not of the mail. */
const serverFailures = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EPROTOCOL',
]);

/** 421: the server is closing the connection (RFC 5321, section 3.8). */
const isServerFailure = (error: unknown): boolean => {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  return responseCode === 421 || serverFailures.has(code ?? '');
};

/** Sender or recipients were refused for now. They come from the settings and are the same for every mail. */
const isTemporaryEnvelopeFailure = (error: unknown): boolean => {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && String(responseCode).startsWith('4');
};

interface Refusals {
  rejected?: Array<string | { address: string }>;
  rejectedErrors?: Array<{ responseCode?: number }>;
}

/** What nodemailer's result or error says of refused recipients; undefined: none was. */
const refusedRecipients = (from: unknown): RecipientsRefused | undefined => {
  const { rejected = [], rejectedErrors = [] } = Object(from) as Refusals;
  if (!rejected.length) return undefined;
  return new RecipientsRefused(
    rejected.map((each) => (typeof each === 'string' ? each : each.address)),
    rejectedErrors.flatMap(({ responseCode }) => responseCode ?? []),
  );
};

/** The mail to the recipients that have not got it. Its headers name them all, so that it is the same mail. */
const toDueRecipients = (mail: SendMailOptions, recipientsDue: string | null): SendMailOptions => {
  if (recipientsDue === null) return mail;
  const to = JSON.parse(recipientsDue) as string[];
  return { ...mail, envelope: { from: mail.from, to } };
};

/** RFC 5321, section 4.2.1: 4xx is a transient negative reply. */
const mailChannel = { name: 'mail', temporaryStatuses: ['4xx'] } as const;

const smtpMailer = (smtpUrl: string, addresses: MailAddresses, times: MailTimes): Mailer => {
  const { attemptMs, ...timeouts } = times;
  const { hostname, port } = new URL(smtpUrl);
  // The outbox retries; the pool must not.
  const pool = createTransport({
    ...smtpOptions(smtpUrl),
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    ...timeouts,
  });
  // Asked after a failure: does the server answer at all, or was it this mail?
  const isReachable = (): Promise<boolean> => pool.verify().catch(() => false);
  return {
    ...mailChannel,
    maxAttemptMs: attemptMs,
    deliver: async (row, submission, signal) => {
      const mail = toDueRecipients(composeMail(submission, row, addresses), row.recipients_due);
      try {
        const refused = refusedRecipients(await pool.sendMail({ ...mail, signal }));
        if (refused) throw refused;
      } catch (error) {
        if (error instanceof RecipientsRefused) throw error;
        // Others were accepted before, so this says nothing of the server.
        const stillRefused = row.recipients_due === null ? undefined : refusedRecipients(error);
        if (stillRefused) throw stillRefused;
        if (isTemporaryEnvelopeFailure(error)) throw new Unreached(error);
        if (isServerFailure(error) && !(await isReachable())) throw new Unreached(error);
        throw error;
      }
    },
    note: async (_, note, signal) => {
      const sent = await withTimeout(attemptMs, signal, (abortable) =>
        pool.sendMail({ ...composeNote(note, addresses), signal: abortable }),
      );
      const refused = refusedRecipients(sent);
      if (refused) throw refused;
    },
    destination: `${addresses.mailTo ?? addresses.identity.emails.info} through ${hostname}${port && `:${port}`}`,
    close: () => pool.close(),
  };
};

const fileMailer = (dataDir: string, addresses: MailAddresses, isStored: IsStored): Mailer => ({
  ...mailChannel,
  deliver: async (row, submission) => {
    const file = mailFile(dataDir, submission.id);
    await writeMailFile(file, composeMail(submission, row, addresses));
    // The submission may have been erased meanwhile.
    if (!(await isStored(submission.id))) await rm(file, { force: true });
  },
  note: (name, note) => writeMailFile(mailFile(dataDir, name), composeNote(note, addresses)),
  destination: `files in ${resolve(join(dataDir, 'mail'))}, as SMTP_URL is not set`,
  close: () => undefined,
});

/**
 * Sends the team's mails by SMTP, or writes them as files into the data folder where no server is set.
 *
 * @param isStored whether a submission still exists: its mail's file must not outlive it
 * @param times tests give shorter ones
 */
export const createMailer = (
  { smtpUrl, mailFrom, mailTo, dataDir }: MailSettings,
  identity: MailAddresses['identity'],
  isStored: IsStored = () => Promise.resolve(true),
  times: MailTimes = mailTimes,
): Mailer => {
  const addresses = { identity, mailFrom, mailTo };
  return smtpUrl ? smtpMailer(smtpUrl, addresses, times) : fileMailer(dataDir, addresses, isStored);
};
