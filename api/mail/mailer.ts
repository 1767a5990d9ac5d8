import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { Unreached } from '../outbox/circuit-breaker.ts';
import type { Deliver } from '../outbox/delivery.ts';
import { withTimeout } from '../timeout.ts';
import { mailFile, writeMailFile } from './mail-files.ts';
import { composeMail, type MailAddresses } from './mail-message.ts';
import { composeNote, type TeamNote } from './team-note.ts';

export type MailSettings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mailTo' | 'dataDir'>;

type IsKept = (submissionId: string) => Promise<boolean>;

export interface Mailer {
  /** For the outbox: returns when the server has taken the mail, or the file is on disk. */
  deliver: Deliver;
  /** Sends the team a note of the service's own; a file is named after `name`. */
  note: (name: string, note: TeamNote, signal: AbortSignal) => Promise<void>;
  /** Where mails go, for people: `info@example.org through mail.example.org:465`. No password. */
  destination: string;
  close: () => void;
}

const longestNoteMs = 60_000;

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Failures that may be the server's, and none of the mail's (nodemailer's codes; RFC 5321, section 3.8: 421). */
const serverCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'EPROTOCOL',
]);

const isAboutTheServer = (error: unknown): boolean => {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  return responseCode === 421 || serverCodes.has(code ?? '');
};

/** "Not now" before the mail itself was sent: sender and recipients are the settings', the same for every mail. */
const isAboutTheEnvelope = (error: unknown): boolean => {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number };
  return code === 'EENVELOPE' && String(responseCode).startsWith('4');
};

const smtpMailer = (smtpUrl: string, addresses: MailAddresses): Mailer => {
  const { hostname, port } = new URL(smtpUrl);
  // The outbox counts and spaces the tries; the pool adds none of its own.
  const pool = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    ...timeouts,
  });
  // Asked after a failure: whether the server takes mail at all, or it was about this one.
  const isReachable = (): Promise<boolean> => pool.verify().catch(() => false);
  return {
    deliver: async (row, submission, signal) => {
      try {
        await pool.sendMail({ ...composeMail(submission, row, addresses), signal });
      } catch (error) {
        if (isAboutTheEnvelope(error)) throw new Unreached(error);
        if (isAboutTheServer(error) && !(await isReachable())) throw new Unreached(error);
        throw error;
      }
    },
    note: async (_, note, signal) => {
      await withTimeout(longestNoteMs, signal, (cut) =>
        pool.sendMail({ ...composeNote(note, addresses), signal: cut }),
      );
    },
    destination: `${addresses.mailTo ?? addresses.identity.emails.info} through ${hostname}${port && `:${port}`}`,
    close: () => pool.close(),
  };
};

const fileMailer = (dataDir: string, addresses: MailAddresses, isKept: IsKept): Mailer => ({
  deliver: async (row, submission) => {
    const file = mailFile(dataDir, submission.id);
    await writeMailFile(file, composeMail(submission, row, addresses));
    // Erased while it was being written.
    if (!(await isKept(submission.id))) await rm(file, { force: true });
  },
  note: (name, note) => writeMailFile(mailFile(dataDir, name), composeNote(note, addresses)),
  destination: `files in ${resolve(join(dataDir, 'mail'))}, as SMTP_URL is not set`,
  close: () => undefined,
});

/**
 * Sends the team's mails through SMTP, or files them in the data folder where no server is set.
 *
 * @param isKept says whether a submission is still there, as no file outlives it
 */
export const createMailer = (
  { smtpUrl, mailFrom, mailTo, dataDir }: MailSettings,
  identity: MailAddresses['identity'],
  isKept: IsKept = () => Promise.resolve(true),
): Mailer => {
  const addresses = { identity, mailFrom, mailTo };
  return smtpUrl ? smtpMailer(smtpUrl, addresses) : fileMailer(dataDir, addresses, isKept);
};
