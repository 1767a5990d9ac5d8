/** Posts a submission to a program of the team. */
import { createHmac } from 'node:crypto';
import { secondMs } from '#contract/units.ts';
import { postJson } from '#platform/call-server.ts';
import type { Submission } from '#platform/store/schema.ts';
import type { Config } from '#settings/service.ts';
import { fieldsOf } from './submission-text.ts';

/**
 * Returns the header `X-Signature`: `t=…,v1=…`, with the time in seconds since 1970 and the HMAC-SHA256 of `t.body` in
 * hexadecimal. A receiver computes the HMAC too, compares in constant time, and refuses times that differ by minutes. If
 * somebody records a request and sends it again later, the receiver refuses it by its time. If it comes again at once,
 * the receiver recognises its `Idempotency-Key`.
 *
 * @param now milliseconds since 1970
 */
const signature = (secret: string, body: string, now: number): string => {
  const t = Math.floor(now / secondMs);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

/** Returns the request body. It is the same in every attempt. */
const bodyOf = (submission: Submission): string =>
  JSON.stringify({
    id: submission.id,
    kind: submission.kind,
    receivedAt: new Date(submission.received_at).toISOString(),
    page: submission.page,
    fields: fieldsOf(submission),
  });

/**
 * Posts a submission as JSON to a URL of the team, which must answer 2xx in time. A submission may be posted twice, so
 * the request has its id as `Idempotency-Key`. If a secret is set, the request also has `X-Signature`.
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
