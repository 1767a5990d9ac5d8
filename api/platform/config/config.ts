/** The settings of the service: docs/operating.md, "Settings", and `.env.example`. */
import { submissionsFromIp } from '#contract/limits.ts';
import { strictTransportSecurity } from '#contract/site-headers.ts';
import type { SubmissionKind } from '#contract/submission.ts';
import { ConfigError } from './config-error.ts';
import { mailbox, mailboxes, mailboxesByKind } from './mailbox.ts';
import { networks, origins, type RateLimit, rateLimit } from './network.ts';
import { assertEncrypted } from './plaintext.ts';
import { type Env, list, oneOf, secret, secrets, text, url, wholeNumber } from './read-setting.ts';
import { type SmtpOauth, smtpOauth } from './smtp-oauth.ts';

export { ConfigError };

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Config {
  host: string;
  /** 0: any free one. */
  port: number;
  dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
  /** Empty: each mail is a file in `dataDir`. */
  smtpUrl: string;
  /** Undefined: the password of `smtpUrl`, if it has one. */
  smtpOauth: SmtpOauth | undefined;
  /** Undefined: the company's own, from content/site.yaml. */
  mailFrom: string | undefined;
  /** Comma-separated. Undefined: the mailbox of content/site.yaml that the form's entry names. */
  mailTo: string | undefined;
  /** The same for the kinds that have a setting of their own, which overrides `mailTo`. */
  mailToByKind: Partial<Record<SubmissionKind, string>>;
  /** Whether the senders of forms get a mail. */
  receipts: boolean;
  /** Empty: no webhook. */
  webhookUrl: string;
  /** Empty: no note in the team's chat. */
  chatUrl: string;
  /** Each signs the webhook's calls: two while the receiver changes from one to the other; none: unsigned. */
  webhookSecrets: string[];
  /** Origins of other sites that may call the API: `https://www.example.org`. */
  allowedOrigins: string[];
  /** Networks (CIDR) of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Empty: no metrics. */
  metricsToken: string;
  logLevel: LogLevel;
  /**
   * OAuth client id, also built into the site, for which Google must have issued access tokens; empty: nobody signs in
   * with Google.
   */
  googleClientId: string;
  /** Where Google tells whose an access token is; empty: Google's own URL. */
  googleTokenInfoUrl: string;
  /** Days after which submissions are removed; undefined: never. */
  retentionDays: number | undefined;
  /** Submissions per client; undefined: no limit. */
  rateLimit: RateLimit | undefined;
  /** The header of the site's pages, as in its build; empty: none. */
  strictTransportSecurity: string;
  /** Signs the challenges of the proof of work; empty: none is required. */
  proofOfWorkKey: string;
  /**
   * Origin of the site, also built into it, to which mailed links lead; empty: the company's own, or this service's
   * while mails are files.
   */
  siteUrl: string;
  /** Hosts with which plain text is exchanged, although they are other machines. */
  plaintextHosts: string[];
  /** NODE_ENV: visitors use this service. */
  isProduction: boolean;
  /** Folder of the built site; empty, or one that does not exist: the service runs without a site. */
  siteDir: string;
}

/** Characters of a key or token: as many as 16 random bytes have in hexadecimal. */
const minSecretLength = 32;

const settingsFrom = (env: Env): Config => ({
  host: text(env, 'HOST') ?? '127.0.0.1',
  port: wholeNumber(env, 'PORT', { min: 0, max: 65_535 }) ?? 4321,
  dataDir: text(env, 'DATA_DIR') ?? '.data',
  databaseUrl: url(
    env,
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host/database',
  ),
  smtpUrl: url(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
  smtpOauth: smtpOauth(env),
  mailFrom: mailbox(env, 'MAIL_FROM'),
  mailTo: mailboxes(env, 'MAIL_TO'),
  mailToByKind: mailboxesByKind(env),
  receipts: oneOf(env, 'RECEIPTS', ['off', 'on']) === 'on',
  webhookUrl: url(env, 'WEBHOOK_URL', ['https:', 'http:'], 'https://hooks.example.org/contact'),
  chatUrl: url(env, 'CHAT_URL', ['https:', 'http:'], 'https://hooks.slack.com/services/…'),
  webhookSecrets: secrets(env, 'WEBHOOK_SECRET', minSecretLength),
  allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
  trustedProxies: networks(env, 'TRUSTED_PROXIES'),
  metricsToken: secret(env, 'METRICS_TOKEN', minSecretLength),
  googleClientId: text(env, 'PUBLIC_GOOGLE_CLIENT_ID') ?? '',
  googleTokenInfoUrl: url(
    env,
    'GOOGLE_TOKENINFO_URL',
    ['https:', 'http:'],
    'https://oauth2.googleapis.com/tokeninfo',
  ),
  logLevel: oneOf(env, 'LOG_LEVEL', logLevels) ?? 'info',
  retentionDays: wholeNumber(env, 'RETENTION_DAYS', { min: 1, max: 36_500 }),
  rateLimit: rateLimit(env, 'RATE_LIMIT', submissionsFromIp),
  proofOfWorkKey: secret(env, 'ALTCHA_HMAC_KEY', minSecretLength),
  strictTransportSecurity:
    strictTransportSecurity[oneOf(env, 'PUBLIC_HSTS', ['off', 'host', 'subdomains']) ?? 'host'],
  siteUrl: url(env, 'PUBLIC_SITE_URL', ['https:', 'http:'], 'https://www.example.org'),
  plaintextHosts: list(env, 'ALLOW_PLAINTEXT').map((host) => host.toLowerCase()),
  isProduction: text(env, 'NODE_ENV') === 'production',
  siteDir: env['SITE_DIR']?.trim() ?? 'dist',
});

/**
 * Pure: the settings from the environment.
 *
 * @throws ConfigError whose message names the setting that is wrong
 */
export const configFrom = (env: Env): Config => {
  const config = settingsFrom(env);
  assertEncrypted(
    {
      DATABASE_URL: config.databaseUrl,
      SMTP_URL: config.smtpUrl,
      SMTP_OAUTH_TOKEN_URL: config.smtpOauth?.tokenUrl ?? '',
      WEBHOOK_URL: config.webhookUrl,
      CHAT_URL: config.chatUrl,
      GOOGLE_TOKENINFO_URL: config.googleTokenInfoUrl,
    },
    config.plaintextHosts,
  );
  return config;
};
