/** The settings of submissions: their recipients, how many a client may send, how long they are kept. */
import * as z from 'zod/mini';
import { settingType, oneOf, optional } from '#shared/settings/setting-types.ts';
import type { Setting, Values } from '#shared/settings/setting.ts';
import { type SubmissionKind, submissionKinds } from '#contract/submission.ts';
import { secret, wholeNumber } from '#platform/config/setting-types.ts';
import { mailboxes } from '#platform/config/mailbox.ts';
import { webUrl } from '#platform/config/other-machine.ts';
import type { PlatformConfig } from '#platform/config/settings.ts';

const rateExpectation = '"off" or submissions per seconds such as 20/60s';
const ratePattern = /^(?:off|0*[1-9]\d{0,5}\/0*[1-9]\d{0,5}s)$/i;

/** `20/60s`: 20 submissions of one client in 60 seconds. Undefined for `off`. */
const rateLimit = settingType(
  z.pipe(
    z.string().check(z.regex(ratePattern, rateExpectation)),
    z.transform((value) => {
      const [submissions, seconds] = value.match(/\d+/g)?.map(Number) ?? [];
      return submissions && seconds ? { submissions, seconds } : undefined;
    }),
  ),
);

const mailToByKind = Object.fromEntries(
  submissionKinds.map((kind) => [
    kind,
    mailboxes(`MAIL_TO_${kind.toUpperCase()}`, {
      example: 'team@example.org',
      says: 'Recipients of this kind, in place of those of MAIL_TO.',
    }),
  ]),
) as Record<SubmissionKind, Setting<string | undefined>>;

export const contactSettings = {
  /** Undefined: the mailbox of content/site.yaml that the form's entry names. */
  mailTo: mailboxes('MAIL_TO', {
    example: 'team@example.org, Boss <boss@example.org>',
    says: 'Recipients (comma-separated). Empty: emails.careers of content/site.yaml for applications, emails.info for all else.',
  }),
  mailToByKind,
  receipts: oneOf({ off: false, on: true })('RECEIPTS', {
    default: 'off',
    says: 'on: the sender of a form gets an email with the words of content/receipts.yaml.',
  }),
  webhookUrl: webUrl('WEBHOOK_URL', {
    example: 'https://hooks.example.org/contact',
    says: 'Each submission is also posted here as JSON.',
  }),
  webhookSecret: secret('WEBHOOK_SECRET', {
    says: 'Signs what is posted to WEBHOOK_URL: 32 characters or more.',
  }),
  chatUrl: webUrl('CHAT_URL', {
    example: 'https://hooks.slack.com/services/…',
    says: "An incoming webhook of Slack, Mattermost, Discord or Teams: the team's chat gets a note about each submission, without anything that the visitor wrote.",
  }),
  rateLimit: rateLimit('RATE_LIMIT', {
    default: '20/60s',
    says: 'Submissions of one client in so many seconds, or: off. An IPv6 network of /56 is one client.',
  }),
  retentionDays: optional(
    wholeNumber(1, 36_500)('RETENTION_DAYS', {
      example: '365',
      says: 'Submissions older than this many days are erased. Empty: they are kept.',
    }),
  ),
};

/** The settings that the code of submissions may read. */
export type ContactConfig = PlatformConfig & Values<typeof contactSettings>;
