import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

/**
 * Turns an IPv4-mapped IPv6 network (RFC 4291, section 2.5.5.2) into an IPv4 network, as peers are compared in this
 * form.
 */
const toIpv4 = (network: string): string => {
  const [base, bits] = ipaddr.parseCIDR(network);
  if (base instanceof ipaddr.IPv4 || !base.isIPv4MappedAddress() || bits < 96) return network;
  return `${base.toIPv4Address().toString()}/${bits - 96}`;
};

const networkOf = (value: string): string | undefined => {
  if (ipaddr.isValidCIDR(value)) return toIpv4(value);
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return `${value}/32`;
  return ipaddr.IPv6.isValid(value) ? toIpv4(`${value}/128`) : undefined;
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
