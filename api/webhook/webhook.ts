/** Each submission is also posted to a program of the team's. */
import type { Config } from '../config.ts';
import type { Submission } from '../database/schema.ts';
import { fieldsOf } from '../submissions/submission-fields.ts';
import type { Deliver } from '../outbox/delivery.ts';
import { withTimeout } from '../timeout.ts';
import { postJson } from './post-json.ts';
import { isPublic, literalAddress, PrivateAddress, publicLookup } from '../config/public-ip.ts';
import { signature } from './signature.ts';

/** A call that lasts longer has failed. */
export const longestCallMs = 10_000;

export type WebhookSettings = Pick<Config, 'webhookUrl' | 'webhookSecret' | 'webhookAllowPrivate'>;

/** What is posted: the same on every try. */
const bodyOf = (submission: Submission): string =>
  JSON.stringify({
    id: submission.id,
    kind: submission.kind,
    receivedAt: new Date(Number(submission.received_at)).toISOString(),
    fields: fieldsOf(submission),
  });

/**
 * For the outbox: returns when the webhook has answered 2xx within 10 seconds. The call carries the submission's id as
 * `Idempotency-Key`, as it may come twice, and `X-Signature` where a secret is set.
 */
export const createWebhook = (
  { webhookUrl, webhookSecret, webhookAllowPrivate }: WebhookSettings,
  now: () => number = Date.now,
  longestMs = longestCallMs,
): Deliver => {
  const url = new URL(webhookUrl);
  const literal = literalAddress(url);
  return async (_, submission, signal) => {
    if (literal && !webhookAllowPrivate && !isPublic(literal)) throw new PrivateAddress();
    const body = bodyOf(submission);
    const headers = {
      'Idempotency-Key': submission.id,
      ...(webhookSecret && { 'X-Signature': signature(webhookSecret, body, now()) }),
    };
    const lookup = webhookAllowPrivate ? undefined : publicLookup;
    await withTimeout(longestMs, signal, (cut) =>
      postJson(url, body, { headers, lookup, signal: cut }),
    );
  };
};
