/** What may be sent unencrypted: to this machine, and to hosts that ALLOW_PLAINTEXT names. */
import ipaddr from 'ipaddr.js';
import { ConfigError } from './config-error.ts';

/** Whether a host of a URL is this machine: a loopback address, its name, or the folder of a Unix socket. */
export const isLoopback = (host: string): boolean => {
  if (!host || host === 'localhost' || host.startsWith('/')) return true;
  const bare = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
};

/** PostgreSQL's URLs name the host before the path, or in a parameter; TLS that falls back to plain text is none. */
const postgresHost = ({ hostname, searchParams }: URL): string =>
  searchParams.get('host') ?? decodeURIComponent(hostname);

const isPostgresEncrypted = ({ searchParams }: URL): boolean =>
  /^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '');

/** The host that nodemailer connects to: a parameter of the URL stands above its authority. */
export const smtpHost = ({ hostname, searchParams }: URL): string =>
  searchParams.get('host') ?? hostname;

/** `smtp://` to another machine demands STARTTLS (mail/smtp-options.ts), unless the URL says otherwise. */
const isSmtpEncrypted = ({ protocol, searchParams }: URL): boolean =>
  (searchParams.get('requireTLS') ?? 'true') === 'true' &&
  searchParams.get('ignoreTLS') !== 'true' &&
  (protocol === 'smtp:' || (searchParams.get('secure') ?? 'true') === 'true');

const isHttps = ({ protocol }: URL): boolean => protocol === 'https:';

const urlHost = ({ hostname }: URL): string => hostname;

const rules = [
  ['DATABASE_URL', postgresHost, isPostgresEncrypted, 'with ?sslmode=verify-full at its end'],
  ['SMTP_URL', smtpHost, isSmtpEncrypted, 'with smtps://, or without requireTLS=false'],
  ['SMTP_OAUTH_TOKEN_URL', urlHost, isHttps, 'with https://'],
  ['WEBHOOK_URL', urlHost, isHttps, 'with https://'],
  ['CHAT_URL', urlHost, isHttps, 'with https://'],
  ['GOOGLE_TOKENINFO_URL', urlHost, isHttps, 'with https://'],
] as const;

/** The setting → its URL. */
export type Urls = Record<(typeof rules)[number][0], string>;

/**
 * Passes the URLs of other programs on.
 *
 * @param allowed hosts with which plain text is exchanged all the same
 * @throws ConfigError for one on another machine that would be called without TLS
 */
export const assertEncrypted = (urls: Partial<Urls>, allowed: readonly string[]): void => {
  for (const [name, hostOf, isEncrypted, remedy] of rules) {
    const value = urls[name];
    if (!value) continue;
    const url = new URL(value);
    const host = hostOf(url);
    if (isEncrypted(url) || isLoopback(host) || allowed.includes(host.toLowerCase())) continue;
    throw new ConfigError(
      name,
      `an address that is called with TLS, as ${host} is another machine: write it ${remedy}, or set ALLOW_PLAINTEXT=${host}`,
    );
  }
};
