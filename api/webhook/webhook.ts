import type { Config } from '../config.ts';
import type { Submission } from '../database/schema.ts';
import { fieldsOf } from '../submissions/submission-fields.ts';
import type { Channel } from '../outbox/channel.ts';
import { withTimeout } from '../timeout.ts';
import { postJson } from './post-json.ts';
import { ipLiteral, isPublicIp, PrivateAddress, publicLookup } from '../config/public-ip.ts';
import { signature } from './signature.ts';

/** A call that takes longer has failed. */
export const callTimeoutMs = 10_000;

export type WebhookSettings = Pick<Config, 'webhookUrl' | 'webhookSecret' | 'webhookAllowPrivate'>;

/** The request body, the same on every attempt. */
const bodyOf = (submission: Submission): string =>
  JSON.stringify({
    id: submission.id,
    kind: submission.kind,
    receivedAt: new Date(submission.received_at).toISOString(),
    fields: fieldsOf(submission),
  });

/**
 * The channel that posts each submission to a URL of the team's, as JSON; it must answer 2xx within 10 s. The request
 * carries the submission's id as `Idempotency-Key`, as it may come twice, and `X-Signature` when a secret is set.
 */
export const createWebhook = (
  { webhookUrl, webhookSecret, webhookAllowPrivate }: WebhookSettings,
  now: () => number = Date.now,
  timeoutMs = callTimeoutMs,
): Channel => {
  const url = new URL(webhookUrl);
  const ip = ipLiteral(url);
  return {
    name: 'webhook',
    deliver: async (_, submission, signal) => {
      if (ip && !webhookAllowPrivate && !isPublicIp(ip)) throw new PrivateAddress();
      const body = bodyOf(submission);
      const headers = {
        'Idempotency-Key': submission.id,
        ...(webhookSecret && { 'X-Signature': signature(webhookSecret, body, now()) }),
      };
      const lookup = webhookAllowPrivate ? undefined : publicLookup;
      await withTimeout(timeoutMs, signal, (abortable) =>
        postJson(url, body, { headers, lookup, signal: abortable }),
      );
    },
    close: () => undefined,
  };
};
