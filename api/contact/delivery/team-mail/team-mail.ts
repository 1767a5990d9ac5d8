/** The team's mail about a submission. */
import type { Address } from 'nodemailer';
import { asciiEmail } from '#platform/mail/ascii-email.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { fieldsOf } from '#contact/submissions/submission-fields.ts';
import type { Submission } from '#contact/tables.ts';
import { type Mailboxes, teamMailboxOf } from './mailboxes.ts';
import { headerText, subjectOf, textOf } from './text.ts';

const replyToOf = ({ name = '', email = '' }: Record<string, string>): Address | undefined => {
  const address = asciiEmail(email);
  return address ? { name: headerText(name), address } : undefined;
};

/**
 * The team's mail, in plain text. Recipients come only from settings. The visitor's input appears in the text, the
 * subject, and Reply-To (name and one email address). Reply-To is left out when it could not be delivered.
 *
 * @param spam its last line
 */
export const teamMailOf = (
  submission: Submission,
  messageId: string,
  mailboxes: Mailboxes,
  spam?: string,
): Mail => {
  const { identity } = mailboxes;
  const fields = fieldsOf(submission);
  const replyTo = replyToOf(fields);
  return {
    to: teamMailboxOf(submission.kind, mailboxes),
    replyTo,
    subject: subjectOf(submission.kind, fields, identity.locale),
    messageId,
    text: textOf(submission, { identity, canReply: replyTo !== undefined, spam }),
  };
};
