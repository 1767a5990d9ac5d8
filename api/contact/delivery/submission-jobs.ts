import type { Kysely } from 'kysely';
import type { ContactConfig } from '../settings.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Identity } from '#platform/site/identity.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { createChatNote } from './chat-note.ts';
import { teamMail } from './team-mail.ts';
import { createWebhook } from './webhook.ts';

interface SubmissionJobsOptions {
  config: ContactConfig;
  db: Kysely<Database>;
  mailer: Mailer;
  identity: Identity;
}

/**
 * What is done with each submission: the mail to the team always, the webhook and the note in the chat where one is set. Its jobs are stored in this
 * order. A new kind is one more entry.
 */
export const submissionJobs = ({
  config,
  db,
  mailer,
  identity,
}: SubmissionJobsOptions): JobHandler[] => [
  teamMail(db, mailer, { ...config, identity }),
  ...(config.webhookUrl ? [createWebhook(config, db)] : []),
  ...(config.chatUrl ? [createChatNote(config, db)] : []),
];
