import { type SubmissionKind, submissionKinds } from '#contract/submission.ts';
import { mailboxes } from '#platform/mail/mailbox.ts';
import type { Setting, Values } from '#shared/settings/setting.ts';

const mailToByKind = Object.fromEntries(
  submissionKinds.map((kind) => [
    kind,
    mailboxes(`MAIL_TO_${kind.toUpperCase()}`, {
      example: 'team@example.org',
      says: 'Recipients of one kind of form, in place of those of MAIL_TO.',
    }),
  ]),
) as Record<SubmissionKind, Setting<string | undefined>>;

export const teamMailSettings = {
  /** Undefined: the mailbox of content/site.yaml that the form's entry names. */
  mailTo: mailboxes('MAIL_TO', {
    example: 'team@example.org, Boss <boss@example.org>',
    says: 'Recipients (comma-separated). Empty: emails.careers of content/site.yaml for applications, emails.info for all else.',
  }),
  mailToByKind,
};

export type TeamMailConfig = Values<typeof teamMailSettings>;
