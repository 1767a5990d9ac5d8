import { ConfigError } from './config-error.ts';
import { type Env, text, url } from './read-setting.ts';

/** How the service gets the access tokens with which it signs in to the mail server. */
export interface SmtpOauth {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Empty: the token server's own. */
  scope: string;
}

/**
 * The settings that begin with `SMTP_OAUTH_`; undefined when none is set.
 *
 * @throws ConfigError when one of them is missing, or SMTP_URL names no user
 */
export const smtpOauth = (env: Env): SmtpOauth | undefined => {
  const required = {
    SMTP_OAUTH_TOKEN_URL: url(
      env,
      'SMTP_OAUTH_TOKEN_URL',
      ['https:', 'http:'],
      'https://login.example.org/oauth2/token',
    ),
    SMTP_OAUTH_CLIENT_ID: text(env, 'SMTP_OAUTH_CLIENT_ID') ?? '',
    SMTP_OAUTH_CLIENT_SECRET: text(env, 'SMTP_OAUTH_CLIENT_SECRET') ?? '',
  };
  const scope = text(env, 'SMTP_OAUTH_SCOPE') ?? '';
  if (![...Object.values(required), scope].some(Boolean)) return undefined;
  for (const [name, value] of Object.entries(required)) {
    if (!value) throw new ConfigError(name, 'set, as another setting of SMTP_OAUTH is');
  }
  const smtpUrl = text(env, 'SMTP_URL') ?? '';
  if (!URL.canParse(smtpUrl) || !new URL(smtpUrl).username) {
    throw new ConfigError(
      'SMTP_URL',
      'an address with a user such as smtp://team%40example.org@smtp.example.org, as SMTP_OAUTH_TOKEN_URL is set',
    );
  }
  return {
    tokenUrl: required.SMTP_OAUTH_TOKEN_URL,
    clientId: required.SMTP_OAUTH_CLIENT_ID,
    clientSecret: required.SMTP_OAUTH_CLIENT_SECRET,
    scope,
  };
};
