/** Finds out which client sent a request, directly or through trusted proxies. */
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

type Ip = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns the IP address of a request's client, or its IPv6 network. Neither may be stored or logged. */
export type ClientIp = (c: Context) => string;

interface ClientIpOptions {
  /** Networks (CIDR) of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Called once, at the first X-Forwarded-For of an untrusted peer with a private or loopback address. */
  onUntrustedProxy?: () => void;
}

const privateRanges = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** Removes the port that some proxies add: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;

/** An IPv6 address with zone and port is shorter than this. Longer texts are not parsed. */
const maxHopLength = 80;

const parse = (text: string): Ip | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > maxHopLength) return undefined;
  const bare = withoutPort(trimmed);
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
};

/** A provider gives an IPv6 client a whole network, often a /56 (RFC 6177). It counts as one client. */
const clientOf = (ip: Ip): string =>
  ip instanceof ipaddr.IPv4
    ? ip.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/56`).toString()}/56`;

/**
 * Makes the function that finds the client of a request. The client is the peer or, behind trusted proxies, the nearest
 * hop of X-Forwarded-For that is not a trusted proxy. Hops further left are ignored, because the client can write them.
 * The result is `unknown` once the connection is closed.
 */
export const createClientIp = ({
  trustedProxies,
  onUntrustedProxy = () => undefined,
}: ClientIpOptions): ClientIp => {
  const networks = trustedProxies.map((network) => ipaddr.parseCIDR(network));
  const isTrusted = (ip: Ip): boolean =>
    networks.some(([base, bits]) => base.kind() === ip.kind() && ip.match(base, bits));
  let warned = false;

  const warnOnce = (peer: Ip): void => {
    if (warned || !privateRanges.has(peer.range())) return;
    warned = true;
    onUntrustedProxy();
  };

  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const forwardedFor = c.req.header('X-Forwarded-For');
    let client = parse(incoming?.socket.remoteAddress ?? '');
    if (!client) return 'unknown';
    if (forwardedFor !== undefined && !isTrusted(client)) warnOnce(client);
    for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
      const before: Ip | undefined = isTrusted(client) ? parse(hop) : undefined;
      if (!before) break;
      client = before;
    }
    return clientOf(client);
  };
};
