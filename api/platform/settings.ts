/** The settings of every service on this platform. */
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import {
  ConfigError,
  oneOf,
  originSchema,
  secret,
  text,
  type Values,
  wholeNumber,
} from '#shared/settings/setting.ts';
import { mailbox } from './mail/mailbox.ts';
import { postgresUrl, smtpUrl, webUrl } from './server-url.ts';

const anyPort = { min: 0, max: 65_535 };

/** Items separated by commas or spaces. */
const listOf = <Item>(item: z.ZodMiniType<Item, string>) => {
  const split = z.transform((text: string) => text.split(/[\s,]+/));
  return z._default(z.pipe(z.pipe(z.string(), split), z.array(item)), []);
};

/** A host name or IP address; an IPv6 address with or without the brackets that URLs need. */
const isHost = (value: string): boolean =>
  !/[:/?#@[\]]/.test(value) || ipaddr.IPv6.isValid(value.replace(/^\[|\]$/g, ''));

/** A host as a URL names it, in lower case. */
const hostSchema = z
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
const networkSchema = z.pipe(
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

const logLevels = {
  trace: 'trace',
  debug: 'debug',
  info: 'info',
  warn: 'warn',
  error: 'error',
  fatal: 'fatal',
  silent: 'silent',
} as const;

/** How the service gets access tokens for the mail server. */
const smtpOauth = {
  tokenUrl: webUrl('SMTP_OAUTH_TOKEN_URL', {
    example: 'https://login.example.org/oauth2/token',
    says: 'Where the mail server wants OAuth 2.0 in place of a password: the token server (grant client_credentials). The user is that of SMTP_URL. All of the first three of SMTP_OAUTH_ or none.',
  }),
  clientId: text('SMTP_OAUTH_CLIENT_ID', { says: "This service's client at the token server." }),
  clientSecret: {
    ...text('SMTP_OAUTH_CLIENT_SECRET', { says: 'The secret of that client.' }),
    isSecret: true,
  },
  scope: text('SMTP_OAUTH_SCOPE', {
    says: "What the token is asked for. Empty: the token server's own.",
  }),
};

export type SmtpOauth = Values<typeof smtpOauth>;

export const platformSettings = {
  host: text('HOST', {
    default: '127.0.0.1',
    says: 'Interface it listens on. In a container or behind a proxy on another machine 0.0.0.0, all of IPv4, or ::, those of IPv6 as well.',
  }),
  port: wholeNumber('PORT', anyPort, { default: '4321', says: 'Its port. 0: any free one.' }),
  dataDir: text('DATA_DIR', {
    default: '.data',
    says: 'Where the store, mail files and the lock are kept. Back this folder up.',
  }),
  databaseUrl: postgresUrl('DATABASE_URL', {
    example: 'postgres://user@host/database?sslmode=verify-full',
    says: 'Empty: SQLite in DATA_DIR. Else PostgreSQL, and the password in PGPASSFILE.',
  }),
  smtpUrl: smtpUrl('SMTP_URL', {
    example: 'smtps://user:password@mail.example.org',
    says: 'Empty: each mail is an .eml file in DATA_DIR/mail. smtp:// to another machine demands STARTTLS, with or without a user, unless ALLOW_PLAINTEXT names it.',
  }),
  smtpOauth,
  mailFrom: mailbox('MAIL_FROM', {
    example: 'Our site <site@example.org>',
    says: 'Sender. Empty: emails.info of content/site.yaml.',
  }),
  plaintextHosts: {
    name: 'ALLOW_PLAINTEXT',
    schema: listOf(hostSchema),
    // By mistake, it may be a whole URL with its password. So may the next two.
    isSecret: true,
    example: 'db.internal, 10.0.0.7',
    says: 'Other machines that the URLs of these settings may name without TLS, by host. A mail server among them need not offer STARTTLS, and with smtp:// its certificate is not checked.',
  },
  allowedOrigins: {
    name: 'ALLOWED_ORIGINS',
    schema: listOf(originSchema('origins such as https://www.example.org, without a path')),
    isSecret: true,
    example: 'https://www.example.org https://example.org',
    says: 'Sites on other origins whose forms may call this service.',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    schema: listOf(networkSchema),
    isSecret: true,
    example: '10.0.0.0/8',
    says: 'Networks whose forwarded headers are believed, because a proxy of yours is there.',
  },
  proofOfWorkKey: secret('ALTCHA_HMAC_KEY', {
    says: 'Asks browsers for a proof of work (ALTCHA) and signs it: 32 characters or more, as `openssl rand -hex 32` prints; the same for services that share a database. Empty: none is asked for.',
  }),
  metricsToken: secret('METRICS_TOKEN', {
    says: '/metrics answers only to this bearer token, of 32 characters or more. Empty: not at all.',
  }),
  logLevel: oneOf('LOG_LEVEL', logLevels, {
    default: 'info',
    says: 'trace, debug, info, warn, error, fatal or silent.',
  }),
  siteDir: {
    ...text('SITE_DIR', {
      default: 'dist',
      says: 'The built site that the service serves. Empty: the service alone (`npm run api`).',
    }),
    mayBeEmpty: true,
  },
  apiPort: wholeNumber('API_PORT', anyPort, {
    default: '4322',
    says: "In `npm run dev`, the port of the service behind Astro's dev server, which has PORT.",
  }),
};

export type PlatformConfig = Values<typeof platformSettings>;

/**
 * Asserts that the OAuth settings are complete, or all unset.
 *
 * @throws ConfigError when one other than the scope is missing, or SMTP_URL names no user
 */
export const assertWholeOauth = (config: Pick<PlatformConfig, 'smtpOauth' | 'smtpUrl'>): void => {
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
