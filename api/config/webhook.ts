import { isPublicIp, ipLiteral } from './public-ip.ts';
import { ConfigError } from './config-error.ts';
import { type Env, oneOf, url } from './read-setting.ts';

/**
 * WEBHOOK_URL and WEBHOOK_ALLOW_PRIVATE.
 *
 * @throws ConfigError for a URL that is not valid, or whose host is a private IP address that is not allowed
 */
export const webhook = (env: Env): { webhookUrl: string; webhookAllowPrivate: boolean } => {
  const name = 'WEBHOOK_URL';
  const webhookUrl = url(env, name, ['https:', 'http:'], 'https://hooks.example.org/contact');
  const webhookAllowPrivate = oneOf(env, 'WEBHOOK_ALLOW_PRIVATE', ['true', 'false']) === 'true';
  const ip = webhookUrl && ipLiteral(new URL(webhookUrl));
  if (ip && !webhookAllowPrivate && !isPublicIp(ip)) {
    throw new ConfigError(name, 'a public address, or WEBHOOK_ALLOW_PRIVATE be "true"');
  }
  return { webhookUrl, webhookAllowPrivate };
};
