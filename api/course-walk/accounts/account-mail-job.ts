/** Sends the emails with the link to reset a password. */
import { resetPage } from '#contract/accounts.ts';
import { resetLinkMs } from '#contract/accounts.ts';
import { spanInWords } from '#shared/time.ts';
import type { Deps } from '#platform/feature.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { momentInWords, visitorMailAttempts } from '#platform/mail/visitor-mail.ts';
import { visitorMailParts } from '#platform/mail/visitor-mail-parts.ts';
import { type JobHandler, nothingToSend } from '#platform/jobs/job.ts';
import type { Identity } from '#api/company.ts';
import { accountMailQueue, issueLink, type ResetMail } from './reset-links.ts';

/**
 * Writes the email with a reset link. A pure function. The token is in the fragment of the link, which browsers do not
 * send to servers, so none can log it.
 *
 * @param siteUrl origin of the site that the link opens
 */
const resetMailContent = (
  { email, token, askedAt }: ResetMail,
  identity: Identity,
  siteUrl: string,
): Omit<Mail, 'messageId'> => {
  const { legalName, locale, appName, appColours } = identity;
  const time = momentInWords(askedAt, locale);
  const title = `Set a new password for ${appName}`;
  const link = new URL(`${resetPage}#${new URLSearchParams({ token })}`, siteUrl).href;
  return {
    link,
    senderName: appName,
    to: { name: '', address: email },
    replyTo: { name: identity.name, address: identity.emails.info },
    subject: title,
    autoSubmitted: 'auto-generated',
    ...visitorMailParts({
      title,
      paragraphs: [
        `On ${time}, someone asked to reset the password of your ${appName} account. If this was you, set a new one:`,
      ],
      button: {
        label: 'Set a new password',
        url: link,
        hint: `The link works once and expires in ${spanInWords(resetLinkMs)}.`,
      },
      note: 'If this wasn’t you, ignore this email. Your password stays as it is.',
      sender: {
        ...identity,
        name: appName,
        legalName: `${appName} by ${legalName}`,
        colours: appColours,
      },
    }),
  };
};

interface AccountMailJobOptions extends Pick<Deps, 'db' | 'mailer' | 'company' | 'siteUrl'> {
  now?: () => number;
}

/** Sends each mail to the account's address, unless the account has been deleted. */
export const createAccountMailJob = ({
  db,
  mailer,
  company: { identity },
  siteUrl,
  now = Date.now,
}: AccountMailJobOptions): JobHandler => ({
  queue: accountMailQueue,
  maxAttemptMs: mailer.maxAttemptMs,
  maxAttempts: visitorMailAttempts,
  perform: async ({ about: id, message_id }, signal) => {
    const mail = await issueLink(db, id, now());
    if (!mail) return nothingToSend;
    const content = resetMailContent(mail, identity, siteUrl());
    await mailer.send(id, { ...content, messageId: message_id }, signal);
    return undefined;
  },
});
