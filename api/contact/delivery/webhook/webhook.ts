import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { callTimeoutMs, postJson } from '#contact/delivery/post-json.ts';
import { type SubmissionHandler, submissionHandler } from '#contact/delivery/submission-handler.ts';
import { fieldsOf } from '#contact/submissions/submission-fields.ts';
import type { Submission } from '#contact/tables.ts';
import type { WebhookConfig } from './settings.ts';
import { signature } from './signature.ts';

/** The request body, the same on every attempt. */
const bodyOf = (submission: Submission): string =>
  JSON.stringify({
    id: submission.id,
    kind: submission.kind,
    receivedAt: new Date(submission.received_at).toISOString(),
    page: submission.page,
    fields: fieldsOf(submission),
  });

/**
 * Posts each submission as JSON to a URL of the team, which must answer 2xx within 10 s. A submission may be posted
 * twice, so the request carries its id as `Idempotency-Key`. When a secret is set, it also carries `X-Signature`.
 */
export const createWebhook = (
  { webhookUrl, webhookSecret }: WebhookConfig,
  db: Kysely<Database>,
  now: () => number = Date.now,
): SubmissionHandler => {
  const url = new URL(webhookUrl);
  return submissionHandler(db, {
    queue: 'webhook',
    maxAttemptMs: callTimeoutMs,
    perform: async (submission, _, signal) => {
      const body = bodyOf(submission);
      const headers = {
        'Idempotency-Key': submission.id,
        ...(webhookSecret && { 'X-Signature': signature(webhookSecret, body, now()) }),
      };
      await postJson(url, body, { headers, signal });
    },
  });
};
