/** Mails links to holders of accounts. */
import type { Kysely } from 'kysely';
import { linkPages } from '#contract/course-walk/verify-email.ts';
import { linkLifetimesMs, unverifiedLifetimeMs } from '#contract/limits.ts';
import { spanInWords } from '#contract/time.ts';
import type { Database } from '#platform/database/schema.ts';
import { bodyParts } from '#platform/mail/mail-body.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { type AccountMail, accountMailKind, readyAccountMail } from './account-mails.ts';

const ignore = 'If it was not you, ignore this mail:';

const texts = (
  mail: AccountMail,
  time: string,
  appName: string,
): { intro: string; message: string } => {
  if (mail.purpose === 'reset') {
    return {
      intro: `Somebody asked on ${time} for a new password for the ${appName} account of this e-mail address. If it was you, open this link to set one:`,
      message: `The link works once, for ${spanInWords(linkLifetimesMs.reset)}. ${ignore} your password stays as it is.`,
    };
  }
  return {
    intro: `Somebody signed up for ${appName} with this e-mail address on ${time}. If it was you, open this link, and enter the password that you chose then:`,
    message: mail.isSignUp
      ? `The link works once, for ${spanInWords(linkLifetimesMs.verify)}. What was entered before in an unverified account of this address is then removed. ${ignore} whoever signed up gets nothing without the link.`
      : `The link works once, for ${spanInWords(linkLifetimesMs.verify)}. ${ignore} the account is removed after ${spanInWords(unverifiedLifetimeMs)}.`,
  };
};

const subjects = {
  verify: 'Verify your e-mail address',
  reset: 'Set a new password',
} as const;

const moment = {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
} as const;

/**
 * The page that a link leads to. The token is in the fragment, so that no server logs it; beside it, the address to sign in
 * with.
 */
const linkOf = ({ purpose, token, email }: AccountMail, siteUrl: string): string => {
  const fragment = new URLSearchParams({ token, ...(purpose === 'verify' && { email }) });
  return new URL(`${linkPages[purpose]}#${fragment}`, siteUrl).href;
};

/** Pure: the mail to the holder. */
const accountMailContent = (
  mail: AccountMail,
  {
    siteUrl,
    siteName,
    appName,
    locale,
  }: Record<'siteUrl' | 'siteName' | 'appName' | 'locale', string>,
): Omit<Mail, 'messageId'> => ({
  to: { name: '', address: mail.email },
  subject: `${subjects[mail.purpose]} for ${appName}`,
  ...bodyParts({
    ...texts(mail, `${new Date(mail.askedAt).toLocaleString(locale, moment)} UTC`, appName),
    link: linkOf(mail, siteUrl),
    rows: [],
    footer: `${appName}, ${siteName}`,
  }),
});

interface AccountMailJobOptions {
  db: Kysely<Database>;
  mailer: Mailer;
  /** Origin of the site that the links lead to. */
  siteUrl: () => string;
  siteName: string;
  appName: string;
  /** How dates are written: `en-CA`. */
  locale: string;
  now?: () => number;
}

/** Sends each mail to the account's address. One whose account is gone is not sent. */
export const createAccountMailJob = ({
  db,
  mailer,
  siteUrl,
  siteName,
  appName,
  locale,
  now = Date.now,
}: AccountMailJobOptions): JobHandler => ({
  kind: accountMailKind,
  maxAttemptMs: mailer.maxAttemptMs,
  perform: async ({ about: id, message_id }, signal) => {
    const mail = await readyAccountMail(db, id, now());
    if (!mail) return;
    const content = accountMailContent(mail, { siteUrl: siteUrl(), siteName, appName, locale });
    await mailer.send(id, { ...content, messageId: message_id }, signal);
  },
});
