import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

const networkOf = (value: string): string | undefined => {
  if (ipaddr.isValidCIDR(value)) return value;
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return `${value}/32`;
  return ipaddr.IPv6.isValid(value) ? `${value}/128` : undefined;
};

/** The network of a proxy. A network of all addresses is refused: every caller could then choose his IP address. */
export const networkSchema = z.pipe(
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
