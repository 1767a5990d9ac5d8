import type { SendMailOptions } from 'nodemailer';
import type { MailAddresses } from './mail-message.ts';

/** A mail to the team that does not belong to one submission. */
export interface TeamNote {
  subject: string;
  text: string;
}

/** The note as a mail in plain text. */
export const composeNote = (
  { subject, text, messageId }: TeamNote & { messageId: string },
  { identity, mailFrom, mailTo }: MailAddresses,
): SendMailOptions => ({
  from: mailFrom ?? { name: identity.name, address: identity.emails.info },
  to: mailTo ?? identity.emails.info,
  subject,
  messageId,
  headers: { 'Auto-Submitted': 'auto-generated' },
  text,
  disableFileAccess: true,
  disableUrlAccess: true,
});
