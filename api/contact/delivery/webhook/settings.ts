import { webUrl } from '#platform/server-url.ts';
import { secret, type Values } from '#shared/settings/setting.ts';

export const webhookSettings = {
  webhookUrl: webUrl('WEBHOOK_URL', {
    example: 'https://hooks.example.org/contact',
    says: 'Each submission is also posted here as JSON.',
  }),
  webhookSecret: secret('WEBHOOK_SECRET', {
    says: 'Signs what is posted to WEBHOOK_URL: 32 characters or more.',
  }),
};

export type WebhookConfig = Values<typeof webhookSettings>;
