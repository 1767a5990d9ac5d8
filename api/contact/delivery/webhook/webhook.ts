import { postJson } from '#contact/delivery/post-json.ts';
import { fieldsOf } from '#contact/submissions/submission-fields.ts';
import type { Submission } from '#contact/tables.ts';
import type { Config } from '#settings/service.ts';
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
 * Posts a submission as JSON to a URL of the team, which must answer 2xx within 10 s. A submission may be posted twice,
 * so the request carries its id as `Idempotency-Key`. When a secret is set, it also carries `X-Signature`.
 *
 * @param now milliseconds since 1970
 */
export const postToWebhook = (
  submission: Submission,
  { webhookUrl, webhookSecret }: Pick<Config, 'webhookUrl' | 'webhookSecret'>,
  signal: AbortSignal,
  now: number,
): Promise<void> => {
  const body = bodyOf(submission);
  const headers = {
    'Idempotency-Key': submission.id,
    ...(webhookSecret && { 'X-Signature': signature(webhookSecret, body, now) }),
  };
  return postJson(new URL(webhookUrl), body, { headers, signal });
};
