import type { Config } from './config.ts';
import type { Channel } from './outbox/channel.ts';
import { createWebhook } from './webhook/webhook.ts';

/**
 * The channels by which each submission is delivered: the mail to the team always, the webhook where one is set. Rows of
 * the outbox are written in this order. A new channel is one more entry.
 */
export const channelsFor = (config: Config, mailer: Channel): Channel[] => [
  mailer,
  ...(config.webhookUrl ? [createWebhook(config)] : []),
];
