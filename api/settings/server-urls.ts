/**
 * Settings with the URL of a server that the service calls. Nothing is sent to another machine unencrypted, except to
 * the hosts in ALLOW_PLAINTEXT.
 */
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { type Description, ConfigError, hidden, type Setting } from './setting.ts';

/**
 * Returns whether the host in a URL is this machine: a loopback address, `localhost`, or the folder of a Unix socket.
 */
export const isLoopback = (host: string): boolean => {
  if (!host || host === 'localhost' || host.startsWith('/')) return true;
  const bare = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
};

/** What the checks of a URL need to know about its protocol. */
interface Protocol {
  schemes: readonly string[];
  hostOf: (url: URL) => string;
  isEncrypted: (url: URL) => boolean;
  /**
   * Parameters that the client interprets differently from the checks here. Undefined: the client reads none; they
   * belong to the server.
   */
  refusedParameters?: readonly string[];
  /** What to write instead of an unencrypted URL. */
  remedy: string;
}

export const web: Protocol = {
  schemes: ['https:', 'http:'],
  hostOf: ({ hostname }) => hostname,
  isEncrypted: ({ protocol }) => protocol === 'https:',
  remedy: 'with https://',
};

/**
 * PostgreSQL's URLs name the host before the path or in a parameter. TLS that may fall back to plain text does not
 * count.
 */
export const postgres: Protocol = {
  schemes: ['postgres:', 'postgresql:'],
  hostOf: ({ hostname, searchParams }) => searchParams.get('host') ?? decodeURIComponent(hostname),
  isEncrypted: ({ searchParams }) =>
    /^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? ''),
  refusedParameters: [],
  remedy: 'with ?sslmode=verify-full at the end',
};

/** `smtp://` to another machine requires STARTTLS (platform/mail/smtp.ts), unless the URL says otherwise. */
export const smtp: Protocol = {
  schemes: ['smtp:', 'smtps:'],
  hostOf: ({ hostname }) => hostname,
  isEncrypted: ({ protocol, searchParams }) =>
    (searchParams.get('requireTLS') ?? 'true') === 'true' &&
    searchParams.get('ignoreTLS') !== 'true' &&
    (protocol === 'smtp:' || (searchParams.get('secure') ?? 'true') === 'true'),
  // nodemailer ignores `host`, and replaces the URL's host with the host of `service`.
  refusedParameters: ['host', 'service'],
  remedy: 'with smtps://, or without requireTLS=false',
};

const isUrl = (value: string, { schemes }: Protocol): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return schemes.includes(protocol) && hostname !== '';
};

/** Returns whether the percent-encoding (`%40`) is valid. */
const isPercentEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns whether a user or password contains an unencoded `# / ? %`, which cuts it short: in
 * `smtps://user:12#34@host`, `user` would be the host and `12` the port. The sign is an `@` that follows the authority
 * and a `:`. A parameter's value may contain both, unless the apparent port may be the beginning of a password. In web
 * URLs, `\` counts as `/`.
 */
const isCutShort = (value: string): boolean => {
  const [, authority = '', rest = ''] = /^\w+:[/\\]*([^/\\?#]*)(.*)$/s.exec(value) ?? [];
  const [hasUser, hasColon] = ['@', ':'].map((sign) =>
    authority.replace(/\[.*\]/, '').includes(sign),
  );
  const searched = hasColon && !hasUser ? rest : rest.replaceAll(/([?&][^=&@#]*=)[^&#]*/g, '$1');
  return (hasColon ? /@/ : /:.*@/s).test(searched) || !isPercentEncoded(authority);
};

/**
 * Returns whether the client reads a URL as these checks do. If a parameter occurs twice, `URL` returns the first
 * value, and pg takes the last.
 */
const isUnambiguous = (value: string, { refusedParameters }: Protocol): boolean => {
  if (!refusedParameters || !URL.canParse(value)) return true;
  const names = [...new URL(value).searchParams.keys()];
  return (
    new Set(names).size === names.length && !names.some((name) => refusedParameters.includes(name))
  );
};

/** A setting with a URL that the service calls. It may contain a password. */
interface UrlSetting extends Setting<string> {
  calledBy: Protocol;
}

const encodedExpectation =
  'a URL in which # / ? % in the user or password are written as %23 %2F %3F %25, and @ after the host as %40';

const unambiguousExpectation = ({ refusedParameters = [] }: Protocol): string =>
  [
    'a URL with each parameter only once',
    ...refusedParameters.map((name) => `without the parameter ${name}`),
  ].join(', ');

/** Declares the URL of a server that the service calls with TLS. */
export const serverUrl = (
  name: string,
  calledBy: Protocol,
  description: Description,
): UrlSetting => {
  const example = description.example ?? description.default;
  const schema = z.string().check(
    z.refine((value) => !isCutShort(value), encodedExpectation),
    z.refine((value) => isUrl(value, calledBy), `empty or a URL such as ${example}`),
    z.refine((value) => isUnambiguous(value, calledBy), unambiguousExpectation(calledBy)),
  );
  return { ...hidden(name, z._default(schema, ''), description), calledBy };
};

/** Returns whether a setting must use TLS. */
export const isUrlSetting = (setting: Setting): setting is UrlSetting => 'calledBy' in setting;

/**
 * @param value the value of the setting
 * @param allowed hosts that the service may call without TLS
 * @throws ConfigError for a URL on another machine that would be called without TLS
 */
export const assertEncrypted = (
  { name, calledBy: { hostOf, isEncrypted, remedy } }: UrlSetting,
  value: string,
  allowed: readonly string[],
): void => {
  if (!value) return;
  const url = new URL(value);
  const host = hostOf(url);
  if (isEncrypted(url) || isLoopback(host) || allowed.includes(host.toLowerCase())) return;
  // The message does not name the host, which could be part of a password.
  throw new ConfigError(
    name,
    `a URL with TLS, because its host is another machine: write it ${remedy}, or name the host in ALLOW_PLAINTEXT`,
  );
};
