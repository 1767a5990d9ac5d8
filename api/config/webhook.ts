import { isPublic, literalAddress } from './public-ip.ts';
import { ConfigError } from './config-error.ts';
import { address, type Env, oneOf } from './read-setting.ts';

/** Where the webhook is, and whether that may be on a private network: an address there needs to be allowed. */
export const webhook = (env: Env): { webhookUrl: string; webhookAllowPrivate: boolean } => {
  const name = 'WEBHOOK_URL';
  const webhookUrl = address(env, name, ['https:', 'http:'], 'https://hooks.example.org/contact');
  const webhookAllowPrivate = oneOf(env, 'WEBHOOK_ALLOW_PRIVATE', ['true', 'false']) === 'true';
  const literal = webhookUrl && literalAddress(new URL(webhookUrl));
  if (literal && !webhookAllowPrivate && !isPublic(literal)) {
    throw new ConfigError(name, 'a public address, or WEBHOOK_ALLOW_PRIVATE be "true"');
  }
  return { webhookUrl, webhookAllowPrivate };
};
