import type { ContactConfig } from '#contact/settings.ts';
import type { Identity } from '#platform/site/identity.ts';
import { formByKind, isSubmissionKind } from '#contract/submission.ts';

/** Where mails to the team go. */
export interface TeamMailboxes extends Pick<ContactConfig, 'mailTo'> {
  identity: Pick<Identity, 'emails'>;
  /** Mailboxes for some kinds; they take precedence over `mailTo`. */
  mailToByKind?: Readonly<Record<string, string | undefined>>;
}

/**
 * Comma-separated addresses of the team for mails about submissions of a kind: those of the settings, or else the mailbox
 * that the form names.
 */
export const teamMailboxOf = (kind: string, mailboxes: TeamMailboxes): string => {
  const { identity, mailTo, mailToByKind = {} } = mailboxes;
  const { mailbox = 'info' } = isSubmissionKind(kind) ? formByKind[kind] : {};
  return mailToByKind[kind] ?? mailTo ?? identity.emails[mailbox];
};
