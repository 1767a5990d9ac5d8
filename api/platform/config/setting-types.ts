/** Types of settings that only the service uses. */
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { settingType, originSchema } from '#shared/settings/setting-types.ts';

/** A whole number in a range. */
export const wholeNumber = (min: number, max: number) => {
  const error = `a whole number from ${min} to ${max}`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, error));
  return settingType(
    z.pipe(
      z.pipe(digits, z.transform(Number)),
      z.number().check(z.gte(min, error), z.lte(max, error)),
    ),
  );
};

/** The length of 16 random bytes in hexadecimal, or more. */
const secretExpectation = `empty or at least 32 characters without spaces, such as "openssl rand -hex 32" prints`;
const secretSchema = z.string().check(z.regex(/^\S{32,}$/, secretExpectation));

/** A secret that the operator generates; an empty string when unset. */
export const secret = settingType(z._default(secretSchema, ''), { isSecret: true });

/** Between commas or spaces. */
const listOf = <Item>(item: z.ZodMiniType<Item, string>) => {
  const split = z.transform((text: string) => text.split(/[\s,]+/));
  return z._default(z.pipe(z.pipe(z.string(), split), z.array(item)), []);
};

/** A host's name or IP address, that of IPv6 with or without the brackets of URLs. */
const isHost = (value: string): boolean =>
  !/[:/?#@[\]]/.test(value) || ipaddr.IPv6.isValid(value.replace(/^\[|\]$/g, ''));

const hostSchema = z
  .string()
  .check(z.toLowerCase(), z.refine(isHost, 'hosts such as db.internal, without scheme and port'));

/** Hosts as a URL names them, in lower case. */
export const hosts = settingType(listOf(hostSchema));

export const origins = settingType(
  listOf(originSchema('origins such as https://www.example.org, without a path')),
);

const networkOf = (value: string): string | undefined => {
  if (ipaddr.isValidCIDR(value)) return value;
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return `${value}/32`;
  return ipaddr.IPv6.isValid(value) ? `${value}/128` : undefined;
};

/** A network of all addresses is refused: every caller could then choose their IP address. */
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

/** Networks of proxies in CIDR notation. A single IP address is a network of one. */
export const networks = settingType(listOf(networkSchema));
