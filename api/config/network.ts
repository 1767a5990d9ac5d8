/** Settings about who may call: origins, proxies, how often. */
import ipaddr from 'ipaddr.js';
import { ConfigError } from './config-error.ts';
import { type Env, list, text } from './read-setting.ts';

/** At most so many submissions of one address in so many seconds. */
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

/** Origins as browsers write them: lower case, no slash at the end. */
export const origins = (env: Env, name: string): string[] =>
  list(env, name).map((value) => originOf(name, value));

/** A network of IPv4 in IPv6's clothes (RFC 4291, section 2.5.5.2) as IPv4, as peers are named. */
const unmapped = (network: string): string => {
  const [base, bits] = ipaddr.parseCIDR(network);
  if (base instanceof ipaddr.IPv4 || !base.isIPv4MappedAddress() || bits < 96) return network;
  return `${base.toIPv4Address().toString()}/${bits - 96}`;
};

const networkOf = (name: string, value: string): string => {
  if (ipaddr.isValidCIDR(value)) return unmapped(value);
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return `${value}/32`;
  if (ipaddr.IPv6.isValid(value)) return unmapped(`${value}/128`);
  throw new ConfigError(
    name,
    `a list of networks such as 10.0.0.0/8 or 2001:db8::/32; "${value}" is not one`,
  );
};

/** Networks in CIDR notation; a single address is a network of one. */
export const networks = (env: Env, name: string): string[] =>
  list(env, name).map((value) => networkOf(name, value));

/** `20/60s`, or `off`: undefined. */
export const rateLimit = (env: Env, name: string, byDefault: RateLimit): RateLimit | undefined => {
  const value = text(env, name);
  if (value === undefined) return byDefault;
  if (value.toLowerCase() === 'off') return undefined;
  const [, submissions = '0', seconds = '0'] = /^(\d{1,6})\/(\d{1,6})s$/.exec(value) ?? [];
  const limit = { submissions: Number(submissions), seconds: Number(seconds) };
  if (limit.submissions > 0 && limit.seconds > 0) return limit;
  throw new ConfigError(name, `"off" or submissions per seconds such as 20/60s, not "${value}"`);
};
