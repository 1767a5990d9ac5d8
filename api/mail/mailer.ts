import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { type Channel, Unreached } from '../outbox/channel.ts';
import { withTimeout } from '../timeout.ts';
import { mailFile, writeMailFile } from './mail-files.ts';
import { composeMail, type MailAddresses } from './mail-message.ts';
import { composeNote, type TeamNote } from './team-note.ts';

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailTo' | 'dataDir'>;

type IsStored = (submissionId: string) => Promise<boolean>;

/** The channel that mails each submission to the team. It delivers once the server has accepted it or the file is on disk. */
export interface Mailer extends Channel {
  /** Sends the team a note that is about no one submission. Without an SMTP server, its file is named after `name`. */
  note: (name: string, note: TeamNote, signal: AbortSignal) => Promise<void>;
  /** Where mails go, for people: `info@example.org through mail.example.org:465`. Holds no password. */
  destination: string;
}

const noteTimeoutMs = 60_000;

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

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

/** RFC 5321, section 4.2.1: 4xx is a transient negative reply. */
const mailChannel = { name: 'mail', temporaryStatuses: ['4xx'] } as const;

const smtpMailer = (smtpUrl: string, addresses: MailAddresses): Mailer => {
  const { hostname, port } = new URL(smtpUrl);
  // The outbox retries; the pool must not.
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    ...timeouts,
  });
  // Asked after a failure: does the server answer at all, or was it this mail?
  const isReachable = (): Promise<boolean> => pool.verify().catch(() => false);
  return {
    ...mailChannel,
    deliver: async (row, submission, signal) => {
      try {
        await pool.sendMail({ ...composeMail(submission, row, addresses), signal });
      } catch (error) {
        if (isTemporaryEnvelopeFailure(error)) throw new Unreached(error);
        if (isServerFailure(error) && !(await isReachable())) throw new Unreached(error);
        throw error;
      }
    },
    note: async (_, note, signal) => {
      await withTimeout(noteTimeoutMs, signal, (abortable) =>
        pool.sendMail({ ...composeNote(note, addresses), signal: abortable }),
      );
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
 */
export const createMailer = (
  { smtpUrl, mailFrom, mailTo, dataDir }: MailSettings,
  identity: MailAddresses['identity'],
  isStored: IsStored = () => Promise.resolve(true),
): Mailer => {
  const addresses = { identity, mailFrom, mailTo };
  return smtpUrl ? smtpMailer(smtpUrl, addresses) : fileMailer(dataDir, addresses, isStored);
};
