/** Every setting of the service, and all of them read: docs/operating/systemd.md, "Settings and secrets", and `.env.example`. */
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { type SubmissionKind, submissionKinds } from '#contract/forms.ts';
import { type Mailbox, mailbox, mailboxes } from './mailboxes.ts';
import { assertEncrypted, isUrlSetting, postgres, serverUrl, smtp, web } from './server-urls.ts';
import {
  assertUnquoted,
  ConfigError,
  declarationsIn,
  type Env,
  hidden,
  nameOf,
  oneOf,
  originAs,
  readSetting,
  readSettings,
  secret,
  type Setting,
  setting,
  text,
  type Values,
  wholeNumber,
} from './setting.ts';
import { type SiteSettings, siteSettings, siteSettingsFrom } from './site.ts';

/** Items separated by commas or spaces. */
const listOf = <Item>(item: z.ZodMiniType<Item, string>) => {
  const split = z.transform((text: string) => text.split(/[\s,]+/));
  return z._default(z.pipe(z.pipe(z.string(), split), z.array(item)), []);
};

/** A host name or IP address; an IPv6 address with or without the brackets that URLs need. */
const isHost = (value: string): boolean =>
  !/[:/?#@[\]]/.test(value) || ipaddr.IPv6.isValid(value.replace(/^\[|\]$/g, ''));

/** A host as a URL names it, in lower case. */
const host = z
  .string()
  .check(z.toLowerCase(), z.refine(isHost, 'hosts such as db.internal, without scheme and port'));

const networkOf = (value: string): string | undefined => {
  if (ipaddr.isValidCIDR(value)) return value;
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return `${value}/32`;
  return ipaddr.IPv6.isValid(value) ? `${value}/128` : undefined;
};

/**
 * A network in CIDR notation; a single IP address is a network of one. The network of all addresses is refused: any
 * client could then claim any IP address.
 */
const network = z.pipe(
  z.pipe(z.string(), z.transform(networkOf)),
  z
    .string('a list of networks such as 10.0.0.0/8 or 2001:db8::/32')
    .check(
      z.refine(
        (network) => !network.endsWith('/0'),
        'a list of networks in which your own proxies are, such as 10.0.0.0/8',
      ),
    ),
);

const mailToByKind = Object.fromEntries(
  submissionKinds.map((kind) => [
    kind,
    hidden(`MAIL_TO_${kind.toUpperCase()}`, z.optional(mailboxes), {
      example: 'team@example.org',
      help: 'Recipients of one kind of form, in place of those of MAIL_TO.',
    }),
  ]),
) as Record<SubmissionKind, Setting<Mailbox[] | undefined>>;

const rateExpectation = '"off" or submissions per seconds such as 20/60s';
const ratePattern = /^(?:off|0*[1-9]\d{0,5}\/0*[1-9]\d{0,5}s)$/i;

/** `20/60s`: 20 submissions of one client in 60 seconds. Undefined for `off`. */
const rateLimit = z.pipe(
  z.string().check(z.regex(ratePattern, rateExpectation)),
  z.transform((value) => {
    const [submissions, seconds] = value.match(/\d+/g)?.map(Number) ?? [];
    return submissions && seconds ? { submissions, seconds } : undefined;
  }),
);

const origins = 'origins such as https://www.example.org, without a path';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** How the service gets access tokens for the mail server. */
const smtpOauth = {
  tokenUrl: serverUrl('SMTP_OAUTH_TOKEN_URL', web, {
    example: 'https://login.example.org/oauth2/token',
    help: 'Where the mail server wants OAuth 2.0 in place of a password: the token server (grant client_credentials). The user is that of SMTP_URL. All of the first three of SMTP_OAUTH_ or none.',
  }),
  clientId: setting('SMTP_OAUTH_CLIENT_ID', text, {
    help: "This service's client at the token server.",
  }),
  clientSecret: hidden('SMTP_OAUTH_CLIENT_SECRET', text, { help: 'The secret of that client.' }),
  scope: setting('SMTP_OAUTH_SCOPE', text, {
    help: "What the token is asked for. Empty: the token server's own.",
  }),
};

const anyPort = wholeNumber(0, 65_535);

/** The settings that the service alone reads. */
export const serviceSettings = {
  host: setting('HOST', text, {
    default: '127.0.0.1',
    help: 'Interface it listens on. In a container or behind a proxy on another machine 0.0.0.0, all of IPv4, or ::, those of IPv6 as well.',
  }),
  port: setting('PORT', anyPort, { default: '4321', help: 'Its port. 0: any free one.' }),
  dataDir: setting('DATA_DIR', text, {
    default: '.data',
    help: 'Where the store, mail files and the lock are kept. Back this folder up.',
  }),
  databaseUrl: serverUrl('DATABASE_URL', postgres, {
    example: 'postgres://user@host/database?sslmode=verify-full',
    help: 'Leave empty for SQLite; otherwise a PostgreSQL URL (password in ~/.pgpass).',
  }),
  smtpUrl: serverUrl('SMTP_URL', smtp, {
    example: 'smtps://user:password@mail.example.org',
    help: 'Empty: each mail is an .eml file in DATA_DIR/mail. smtp:// to another machine demands STARTTLS, with or without a user, unless ALLOW_PLAINTEXT names it.',
  }),
  smtpOauth,
  mailFrom: hidden('MAIL_FROM', z.optional(mailbox), {
    example: 'Our site <site@example.org>',
    help: 'Sender. Empty: emails.info of content/site.yaml.',
  }),
  plaintextHosts: hidden('ALLOW_PLAINTEXT', listOf(host), {
    example: 'db.internal, 10.0.0.7',
    help: 'Other machines that the URLs of these settings may name without TLS, by host. A mail server among them need not offer STARTTLS, and with smtp:// its certificate is not checked.',
  }),
  allowedOrigins: hidden('ALLOWED_ORIGINS', listOf(originAs(origins)), {
    example: 'https://www.example.org https://example.org',
    help: 'Sites on other origins whose forms may call this service.',
  }),
  trustedProxies: hidden('TRUSTED_PROXIES', listOf(network), {
    example: '10.0.0.0/8',
    help: 'Networks whose forwarded headers are believed, because a proxy of yours is there.',
  }),
  proofOfWorkKey: hidden('ALTCHA_HMAC_KEY', secret, {
    help: 'Asks browsers for a proof of work (ALTCHA) and signs it: 32 characters or more, as `openssl rand -hex 32` prints; the same for services that share a database. Empty: none is asked for.',
  }),
  metricsToken: hidden('METRICS_TOKEN', secret, {
    help: '/metrics answers only to this bearer token, of 32 characters or more. Empty: not at all.',
  }),
  logLevel: setting('LOG_LEVEL', nameOf(logLevels), {
    default: 'info',
    help: 'trace, debug, info, warn, error, fatal or silent.',
  }),
  siteDir: setting('SITE_DIR', text, {
    default: 'dist',
    mayBeEmpty: true,
    help: 'The built site that the service serves. Empty: the service alone (`npm run api`).',
  }),
  apiPort: setting('API_PORT', anyPort, {
    default: '4322',
    help: "In `npm run dev`, the port of the service behind Astro's dev server, which has PORT.",
  }),
  /** Undefined: the mailbox of content/site.yaml that the form's entry names. */
  mailTo: hidden('MAIL_TO', z.optional(mailboxes), {
    example: 'team@example.org, Boss <boss@example.org>',
    help: 'Recipients (comma-separated). Empty: emails.careers of content/site.yaml for applications, emails.info for all else.',
  }),
  mailToByKind,
  receipts: setting('RECEIPTS', oneOf({ off: false, on: true }), {
    default: 'off',
    help: 'on: the sender of a form gets an email with the words of content/receipts.yaml.',
  }),
  webhookUrl: serverUrl('WEBHOOK_URL', web, {
    example: 'https://hooks.example.org/contact',
    help: 'Each submission is also posted here as JSON.',
  }),
  webhookSecret: hidden('WEBHOOK_SECRET', secret, {
    help: 'Signs what is posted to WEBHOOK_URL: 32 characters or more.',
  }),
  chatUrl: serverUrl('CHAT_URL', web, {
    example: 'https://hooks.slack.com/services/…',
    help: "An incoming webhook of Slack, Mattermost, Discord or Teams: the team's chat gets a note about each submission, without anything that the visitor wrote.",
  }),
  rateLimit: setting('RATE_LIMIT', rateLimit, {
    default: '20/60s',
    help: 'Submissions of one client in so many seconds, or: off. An IPv6 network of /56 is one client.',
  }),
  retentionDays: setting('RETENTION_DAYS', z.optional(wholeNumber(1, 36_500)), {
    example: '365',
    help: 'Submissions older than this many days are erased. Empty: they are kept.',
  }),
  googleTokenInfoUrl: serverUrl('GOOGLE_TOKENINFO_URL', web, {
    default: 'https://oauth2.googleapis.com/tokeninfo',
    help: 'Where Google tells whose an access token is, when a visitor signs in to the course-walk area with Google (see PUBLIC_GOOGLE_CLIENT_ID).',
  }),
};

/** Every declaration. */
export const allSettings = [...declarationsIn(serviceSettings), ...declarationsIn(siteSettings)];

/**
 * Asserts that the OAuth settings are complete, or all unset.
 *
 * @throws ConfigError when one other than the scope is missing, or SMTP_URL names no user
 */
const assertWholeOauth = (config: Pick<Config, 'smtpOauth' | 'smtpUrl'>): void => {
  if (!Object.values(config.smtpOauth).some(Boolean)) return;
  for (const property of ['tokenUrl', 'clientId', 'clientSecret'] as const) {
    if (!config.smtpOauth[property]) {
      throw new ConfigError(smtpOauth[property].name, 'set, as another setting of SMTP_OAUTH is');
    }
  }
  if (config.smtpUrl && new URL(config.smtpUrl).username) return;
  throw new ConfigError(
    'SMTP_URL',
    'an address with a user such as smtp://team%40example.org@smtp.example.org, as SMTP_OAUTH_TOKEN_URL is set',
  );
};

/** What Node's packages know; empty counts as development. */
const modes = ['production', 'development', 'test'];

export interface Config extends SiteSettings, Values<typeof serviceSettings> {
  /** Set by NODE_ENV: visitors use this service. */
  isProduction: boolean;
}

/**
 * The settings from the environment. A pure function.
 *
 * @throws ConfigError whose message names the setting that is wrong
 */
export const configFrom = (env: Env): Config => {
  const mode = env['NODE_ENV']?.trim();
  assertUnquoted('NODE_ENV', mode);
  if (mode && !modes.includes(mode)) {
    throw new ConfigError(
      'NODE_ENV',
      `production where visitors use it, else empty, not "${mode}"`,
    );
  }
  const config = {
    ...siteSettingsFrom(env),
    ...readSettings(serviceSettings, env),
    isProduction: mode === 'production',
  };
  for (const setting of allSettings.filter(isUrlSetting)) {
    assertEncrypted(setting, readSetting(setting, env), config.plaintextHosts);
  }
  assertWholeOauth(config);
  return config;
};
