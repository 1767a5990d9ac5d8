import type { ContactConfig } from '#contact/settings.ts';
import type { Identity } from '#platform/site/identity.ts';
import { formOf } from '#contact/submissions/submission-fields.ts';

/** Where mails to the team go. */
export interface TeamMailboxes extends Pick<ContactConfig, 'mailTo'> {
  identity: Pick<Identity, 'emails'>;
  /** Mailboxes for some kinds; they take precedence over `mailTo`. */
  mailToByKind?: Readonly<Record<string, string | undefined>>;
}

/** Comma-separated addresses: those of the settings, or else the company's general mailbox. */
export const teamMailbox = ({ identity, mailTo }: TeamMailboxes): string =>
  mailTo ?? identity.emails.info;

/** The same for mails about submissions of a kind. The form may name another mailbox of the company. */
export const teamMailboxOf = (kind: string, mailboxes: TeamMailboxes): string => {
  const { identity, mailTo, mailToByKind = {} } = mailboxes;
  return mailToByKind[kind] ?? mailTo ?? identity.emails[formOf(kind)?.mailbox ?? 'info'];
};
