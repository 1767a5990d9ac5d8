/** The settings of the service: README, "Settings", and `.env.example`. */
import { ConfigError } from './config/config-error.ts';
import { mailbox, mailboxes } from './config/mail-addresses.ts';
import { networks, origins, type RateLimit, rateLimit } from './config/network.ts';
import { address, type Env, oneOf, secret, text, wholeNumber } from './config/read-setting.ts';
import { webhook } from './config/webhook.ts';

export { ConfigError, type RateLimit };

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
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
  /** Undefined: the company's own, from content/site.yaml. */
  mailFrom: string | undefined;
  /** Comma-separated. Undefined: the company's own, from content/site.yaml. */
  mailTo: string | undefined;
  /** Empty: no webhook. */
  webhookUrl: string;
  /** Signs the webhook's calls; empty: unsigned. */
  webhookSecret: string;
  /** Whether the webhook may be on a private network. */
  webhookAllowPrivate: boolean;
  /** Origins of sites that may call cross-origin. */
  allowedOrigins: string[];
  /** Networks (CIDR) whose forwarded headers are believed. */
  trustedProxies: string[];
  /** Empty: no metrics. */
  metricsToken: string;
  logLevel: LogLevel;
  /** Undefined: submissions are kept. */
  retentionDays: number | undefined;
  /** Per address; undefined: off. */
  rateLimit: RateLimit | undefined;
  /** Signs the challenges of the proof of work; empty: none is asked for. */
  proofOfWorkKey: string;
  /** The built site; empty, or a folder that is not there: the service alone. */
  siteDir: string;
}

/**
 * Pure: environment → settings.
 *
 * @throws ConfigError whose sentence names the setting that is wrong
 */
export const configFrom = (env: Env): Config => ({
  host: text(env, 'HOST') ?? '0.0.0.0',
  port: wholeNumber(env, 'PORT', { least: 0, most: 65_535 }) ?? 4321,
  dataDir: text(env, 'DATA_DIR') ?? '.data',
  databaseUrl: address(
    env,
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host/database',
  ),
  smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org'),
  mailFrom: mailbox(env, 'MAIL_FROM'),
  mailTo: mailboxes(env, 'MAIL_TO'),
  ...webhook(env),
  webhookSecret: text(env, 'WEBHOOK_SECRET') ?? '',
  allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
  trustedProxies: networks(env, 'TRUSTED_PROXIES'),
  metricsToken: text(env, 'METRICS_TOKEN') ?? '',
  logLevel: oneOf(env, 'LOG_LEVEL', logLevels) ?? 'info',
  retentionDays: wholeNumber(env, 'RETENTION_DAYS', { least: 1, most: 36_500 }),
  rateLimit: rateLimit(env, 'RATE_LIMIT', { submissions: 20, seconds: 60 }),
  proofOfWorkKey: secret(env, 'ALTCHA_HMAC_KEY'),
  siteDir: env['SITE_DIR']?.trim() ?? 'dist',
});
