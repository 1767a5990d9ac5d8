import type { Identity } from '#api/company.ts';
import { formOf } from '#contact/submissions/submission-fields.ts';
import type { Config } from '#settings/service.ts';

/** Where mails to the team go. */
export interface Mailboxes extends Pick<Config, 'mailTo'> {
  identity: Pick<Identity, 'emails' | 'website' | 'locale'>;
  /** Mailboxes for some kinds; they take precedence over `mailTo`. */
  mailToByKind?: Readonly<Record<string, string | undefined>>;
}

/**
 * Comma-separated addresses of the team for mails about submissions of a kind: those of the settings, or else the mailbox
 * that the form names.
 */
export const teamMailboxOf = (
  kind: string,
  { identity, mailTo, mailToByKind = {} }: Mailboxes,
): string => {
  const { mailbox = 'info' } = formOf(kind);
  return mailToByKind[kind] ?? mailTo ?? identity.emails[mailbox];
};
