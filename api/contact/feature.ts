import { paths } from '#contract/paths.ts';
import type { Feature, JobDeps } from '#platform/feature.ts';
import { createChatNote } from './delivery/chat-note/chat-note.ts';
import { createReceipts } from './delivery/receipt/receipt.ts';
import type { SubmissionHandler } from './delivery/submission-handler.ts';
import { createTeamMail } from './delivery/team-mail/team-mail.ts';
import { createWebhook } from './delivery/webhook/webhook.ts';
import type { ContactConfig } from './settings.ts';
import { removeExpired } from './retention/remove-expired.ts';
import { contactRoutes } from './routes.ts';

/** The handlers of a submission's jobs, which are stored in this order. A new queue is one more entry. */
export const submissionHandlers = ({
  config,
  db,
  mailer,
  facts,
}: Omit<JobDeps<ContactConfig>, 'siteUrl'>): SubmissionHandler[] => [
  createTeamMail(db, mailer, { ...config, identity: facts.identity }),
  ...(config.webhookUrl ? [createWebhook(config, db)] : []),
  ...(config.chatUrl ? [createChatNote(config, db)] : []),
  ...(config.receipts ? [createReceipts(db, mailer, facts)] : []),
];

/** What visitors send, and what the team does with it. */
export const contact: Feature<ContactConfig> = {
  routes: (app, deps) => app.route(paths.contact, contactRoutes(deps)),
  jobHandlers: submissionHandlers,
  hourlyTasks: ({ config, db, queues }) => ({
    expired: (signal) => removeExpired({ ...config, db, queues, signal }),
  }),
  tables: ['submissions'],
  counted: { submission: 'submissions' },
};
