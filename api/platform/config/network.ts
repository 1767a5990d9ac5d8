/** Settings about clients: allowed origins, trusted proxies, rate limit. */
import ipaddr from 'ipaddr.js';
import { ConfigError } from './config-error.ts';
import { type Env, list, text } from './read-setting.ts';

/** So many submissions of one client in so many seconds. */
export interface RateLimit {
  submissions: number;
  seconds: number;
}

const originOf = (name: string, value: string): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const bare = url && /^https?:$/.test(url.protocol) && !url.username && url.pathname === '/';
  if (bare && !url.search && !url.hash) return url.origin;
  throw new ConfigError(
    name,
    `a list of origins such as https://www.example.org, with no path; "${value}" is not one`,
  );
};

/**
 * Origins as browsers write them: lower case, no slash at the end.
 *
 * @throws ConfigError when one of them is not an origin
 */
export const origins = (env: Env, name: string): string[] =>
  list(env, name).map((value) => originOf(name, value));

/** An IPv4-mapped IPv6 network (RFC 4291, section 2.5.5.2) as an IPv4 network, the form in which peers are compared. */
const toIpv4 = (network: string): string => {
  const [base, bits] = ipaddr.parseCIDR(network);
  if (base instanceof ipaddr.IPv4 || !base.isIPv4MappedAddress() || bits < 96) return network;
  return `${base.toIPv4Address().toString()}/${bits - 96}`;
};

const networkOf = (name: string, value: string): string => {
  if (ipaddr.isValidCIDR(value)) return toIpv4(value);
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return `${value}/32`;
  if (ipaddr.IPv6.isValid(value)) return toIpv4(`${value}/128`);
  throw new ConfigError(
    name,
    `a list of networks such as 10.0.0.0/8 or 2001:db8::/32; "${value}" is not one`,
  );
};

/**
 * Networks in CIDR notation. A single IP address is a network of one.
 *
 * @throws ConfigError when one of them is neither
 */
export const networks = (env: Env, name: string): string[] =>
  list(env, name).map((value) => networkOf(name, value));

/**
 * `20/60s`: 20 submissions in 60 seconds. Undefined for `off`.
 *
 * @throws ConfigError for anything else
 */
export const rateLimit = (env: Env, name: string, byDefault: RateLimit): RateLimit | undefined => {
  const value = text(env, name);
  if (value === undefined) return byDefault;
  if (value.toLowerCase() === 'off') return undefined;
  const [, submissions = '0', seconds = '0'] = /^(\d{1,6})\/(\d{1,6})s$/.exec(value) ?? [];
  const limit = { submissions: Number(submissions), seconds: Number(seconds) };
  if (limit.submissions > 0 && limit.seconds > 0) return limit;
  throw new ConfigError(name, `"off" or submissions per seconds such as 20/60s, not "${value}"`);
};
