/** The settings of the service. For operators: `.env.example` and docs/operating/systemd.md, "Settings and secrets". */
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
  .check(z.toLowerCase(), z.refine(isHost, 'hosts such as db.internal, without a scheme or port'));

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
        'a list of the networks of your own proxies, such as 10.0.0.0/8, and not all addresses (/0)',
      ),
    ),
);

const mailToByKind = Object.fromEntries(
  submissionKinds.map((kind) => [
    kind,
    hidden(`MAIL_TO_${kind.toUpperCase()}`, z.optional(mailboxes), {
      example: 'team@example.org',
      help: 'Recipients for one kind of form, separated by commas. Empty: the recipients of MAIL_TO.',
    }),
  ]),
) as Record<SubmissionKind, Setting<Mailbox[] | undefined>>;

const rateExpectation = '"off", or a number of submissions and of seconds, such as 20/60s';
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
    help: 'Token server (grant client_credentials), for a mail server that requires OAuth 2.0. The user is the one in SMTP_URL. Set it together with the client ID and the client secret. Empty: SMTP_URL has the password.',
  }),
  clientId: setting('SMTP_OAUTH_CLIENT_ID', text, {
    help: 'Client ID of this service at the token server. Required with SMTP_OAUTH_TOKEN_URL.',
  }),
  clientSecret: hidden('SMTP_OAUTH_CLIENT_SECRET', text, {
    help: 'Client secret of this service at the token server. Required with SMTP_OAUTH_TOKEN_URL.',
  }),
  scope: setting('SMTP_OAUTH_SCOPE', text, {
    help: "OAuth scope to request. Empty: the token server's default.",
  }),
};

const anyPort = wholeNumber(0, 65_535);

/** The settings that only the service reads, in the order and the groups of `.env.example`. */
export const serviceSettings = {
  // Service
  host: setting('HOST', text, {
    default: '127.0.0.1',
    help: 'Address to listen on. In a container, or behind a proxy on another machine: 0.0.0.0 (IPv4 only) or :: (IPv6 too).',
  }),
  port: setting('PORT', anyPort, { default: '4321', help: 'Port to listen on. 0: any free port.' }),
  siteDir: setting('SITE_DIR', text, {
    default: 'dist',
    mayBeEmpty: true,
    help: 'Folder of the built site. Empty: the service serves no site (`npm run api`).',
  }),
  logLevel: setting('LOG_LEVEL', nameOf(logLevels), {
    default: 'info',
    help: 'Least severe level to log: trace, debug, info, warn, error, fatal or silent.',
  }),
  allowedOrigins: hidden('ALLOWED_ORIGINS', listOf(originAs(origins)), {
    example: 'https://www.example.org https://example.org',
    help: "Origins of other sites whose forms may call this service, separated by spaces or commas. Empty: only forms on the service's own origin.",
  }),
  trustedProxies: hidden('TRUSTED_PROXIES', listOf(network), {
    example: '10.0.0.0/8',
    help: "IP addresses or networks of your own proxies, separated by spaces or commas. The service takes a visitor's address from X-Forwarded-For only if such a proxy sent it. Empty: X-Forwarded-For is ignored.",
  }),
  plaintextHosts: hidden('ALLOW_PLAINTEXT', listOf(host), {
    example: 'db.internal, 10.0.0.7',
    help: 'Hosts on other machines that the service may call without TLS, as in the URL, separated by spaces or commas. To a mail server among them, smtp:// uses STARTTLS only if it is offered, and does not check the certificate. Empty: no other machine.',
  }),
  apiPort: setting('API_PORT', anyPort, {
    default: '4322',
    help: "Port of the service in `npm run dev`, where Astro's dev server listens on PORT.",
  }),
  // Data
  dataDir: setting('DATA_DIR', text, {
    default: '.data',
    help: 'Folder of the SQLite store, the mail files and the lock. Back up the store with `npm run backup`.',
  }),
  databaseUrl: serverUrl('DATABASE_URL', postgres, {
    example: 'postgres://user@host/database?sslmode=verify-full',
    help: 'URL of a PostgreSQL database. Put its password into ~/.pgpass. Empty: SQLite in DATA_DIR.',
  }),
  retentionDays: setting('RETENTION_DAYS', z.optional(wholeNumber(1, 36_500)), {
    example: '365',
    help: 'Days after which a submission is erased, 1 to 36,500. Empty: submissions are kept.',
  }),
  // Mail
  smtpUrl: serverUrl('SMTP_URL', smtp, {
    example: 'smtps://user:password@mail.example.org',
    help: 'URL of the mail server. smtp:// to another machine requires STARTTLS, with or without a user, unless ALLOW_PLAINTEXT names the host. Empty: mail is not sent, only written as .eml files to DATA_DIR/mail.',
  }),
  smtpOauth,
  mailFrom: hidden('MAIL_FROM', z.optional(mailbox), {
    example: 'Our site <site@example.org>',
    help: 'Sender of all mail. Empty: emails.info of content/site.yaml.',
  }),
  receipts: setting('RECEIPTS', oneOf({ off: false, on: true }), {
    default: 'off',
    help: 'on or off. With on, the sender of a form gets a receipt by email, with the text of content/receipts.yaml.',
  }),
  // Team
  /** Undefined: the mailbox of content/site.yaml that the form's entry names. */
  mailTo: hidden('MAIL_TO', z.optional(mailboxes), {
    example: 'team@example.org, Boss <boss@example.org>',
    help: "Recipients of the team's mail, separated by commas. Empty: emails.careers of content/site.yaml for applications, emails.info for everything else.",
  }),
  mailToByKind,
  // Integrations
  webhookUrl: serverUrl('WEBHOOK_URL', web, {
    example: 'https://hooks.example.org/contact',
    help: 'URL to which each submission is posted as JSON. Empty: nothing is posted.',
  }),
  webhookSecret: hidden('WEBHOOK_SECRET', secret, {
    help: 'Secret that signs the calls to WEBHOOK_URL, at least 32 characters. Empty: calls are not signed.',
  }),
  chatUrl: serverUrl('CHAT_URL', web, {
    example: 'https://hooks.slack.com/services/…',
    help: "Incoming webhook of Slack, Mattermost, Discord or Teams. The team's chat gets a note about each submission, without anything that the visitor wrote. Empty: no notes.",
  }),
  metricsToken: hidden('METRICS_TOKEN', secret, {
    help: 'Bearer token for /metrics, at least 32 characters. Empty: /metrics is off.',
  }),
  // Limits
  rateLimit: setting('RATE_LIMIT', rateLimit, {
    default: '20/60s',
    help: 'Submissions that one client may send, and in how many seconds. off: no limit. An IPv6 network of /56 counts as one client.',
  }),
  proofOfWorkKey: hidden('ALTCHA_HMAC_KEY', secret, {
    help: 'Key that signs the proof of work (ALTCHA), at least 32 characters, such as the output of `openssl rand -hex 32`. Services that share a database need the same key. Empty: browsers need no proof of work.',
  }),
  // Google
  googleTokenInfoUrl: serverUrl('GOOGLE_TOKENINFO_URL', web, {
    default: 'https://oauth2.googleapis.com/tokeninfo',
    help: 'URL at which the service asks Google whom an access token belongs to. Used only if PUBLIC_GOOGLE_CLIENT_ID is set.',
  }),
};

export const allSettings = [...declarationsIn(siteSettings), ...declarationsIn(serviceSettings)];

/**
 * Asserts that the OAuth settings are complete, or all unset.
 *
 * @throws ConfigError if any of them except the scope is missing, or if SMTP_URL names no user
 */
const assertWholeOauth = (config: Pick<Config, 'smtpOauth' | 'smtpUrl'>): void => {
  if (!Object.values(config.smtpOauth).some(Boolean)) return;
  for (const property of ['tokenUrl', 'clientId', 'clientSecret'] as const) {
    if (!config.smtpOauth[property]) {
      throw new ConfigError(
        smtpOauth[property].name,
        'set, because another SMTP_OAUTH_ setting is set',
      );
    }
  }
  if (config.smtpUrl && new URL(config.smtpUrl).username) return;
  throw new ConfigError(
    'SMTP_URL',
    'a URL with a user, such as smtp://team%40example.org@smtp.example.org, because SMTP_OAUTH_TOKEN_URL is set',
  );
};

/** The values of NODE_ENV that packages know. Empty counts as development. */
const modes = ['production', 'development', 'test'];

export interface Config extends SiteSettings, Values<typeof serviceSettings> {
  /** Whether visitors use this service (NODE_ENV). */
  isProduction: boolean;
}

/**
 * Reads all settings from the environment. A pure function.
 *
 * @throws ConfigError whose message names the setting that is wrong
 */
export const configFrom = (env: Env): Config => {
  const mode = env['NODE_ENV']?.trim();
  assertUnquoted('NODE_ENV', mode);
  if (mode && !modes.includes(mode)) {
    throw new ConfigError(
      'NODE_ENV',
      `production if visitors use the service, otherwise empty, not "${mode}"`,
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
