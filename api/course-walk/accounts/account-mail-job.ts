/** Mails links to holders of accounts. */
import type { Kysely } from 'kysely';
import { linkPages } from '#contract/course-walk/verify-email.ts';
import { linkLifetimesMs, unverifiedLifetimeMs } from '#contract/limits.ts';
import { spanInWords } from '#contract/time.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { visitorMailParts } from '#platform/mail/visitor-mail.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { Identity } from '#platform/site/identity.ts';
import { type AccountMail, issueLink } from './account-links.ts';
import { accountMailKind } from './account-mails.ts';

const ignore = 'If it was not you, ignore this e-mail:';

interface Words {
  title: string;
  intro: string;
  button: string;
  /** How long the link works, and what else it does. */
  link: string;
  /** For a recipient who did not ask for the mail. */
  note: string;
}

const resetWords = (time: string, appName: string): Words => ({
  title: `Set a new password for ${appName}`,
  intro: `Someone asked on ${time} to reset the password of your ${appName} account. If it was you, set a new one:`,
  button: 'Set a new password',
  link: `The link works once and expires in ${spanInWords(linkLifetimesMs.reset)}.`,
  note: `${ignore} your password stays as it is.`,
});

const verifyWords = ({ isSignUp }: AccountMail, time: string, appName: string): Words => {
  const link = `The link works once and expires in ${spanInWords(linkLifetimesMs.verify)}.`;
  return {
    title: `Verify your e-mail address for ${appName}`,
    intro: `Someone signed up for ${appName} with this e-mail address on ${time}. If it was you, verify the address with the password that you chose then:`,
    button: 'Verify your e-mail address',
    link: isSignUp
      ? `${link} It removes whatever was entered before in an unverified account with this address.`
      : link,
    note: isSignUp
      ? `${ignore} without the link, their sign-up has no effect.`
      : `${ignore} the account is removed after ${spanInWords(unverifiedLifetimeMs)}.`,
  };
};

const moment = {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
} as const;

/**
 * The URL of a mailed link. The token is in the fragment, so that no server logs it, with the address to log in with.
 */
const linkOf = ({ purpose, token, email }: AccountMail, siteUrl: string): string => {
  const fragment = new URLSearchParams({ token, ...(purpose === 'verify' && { email }) });
  return new URL(`${linkPages[purpose]}#${fragment}`, siteUrl).href;
};

/**
 * Writes the mail to the holder. A pure function.
 *
 * @param siteUrl origin of the site that its link leads to
 */
const accountMailContent = (
  mail: AccountMail,
  identity: Identity,
  siteUrl: string,
): Omit<Mail, 'messageId'> => {
  const { name, appName = name, locale } = identity;
  const time = `${new Date(mail.askedAt).toLocaleString(locale, moment)} UTC`;
  const words =
    mail.purpose === 'reset' ? resetWords(time, appName) : verifyWords(mail, time, appName);
  return {
    to: { name: '', address: mail.email },
    subject: words.title,
    ...visitorMailParts({
      title: words.title,
      paragraphs: [words.intro],
      button: { label: words.button, url: linkOf(mail, siteUrl), hint: words.link },
      note: words.note,
      sender: identity,
    }),
  };
};

interface AccountMailJobOptions {
  db: Kysely<Database>;
  mailer: Mailer;
  identity: Identity;
  /** Origin of the site that the links lead to. */
  siteUrl: () => string;
  now?: () => number;
}

/** Sends each mail to the account's address, unless the account is gone. */
export const createAccountMailJob = ({
  db,
  mailer,
  identity,
  siteUrl,
  now = Date.now,
}: AccountMailJobOptions): JobHandler => ({
  kind: accountMailKind,
  maxAttemptMs: mailer.maxAttemptMs,
  perform: async ({ about: id, message_id }, signal) => {
    const mail = await issueLink(db, id, now());
    if (!mail) return;
    const content = accountMailContent(mail, identity, siteUrl());
    await mailer.send(id, { ...content, messageId: message_id }, signal);
  },
});
