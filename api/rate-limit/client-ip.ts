import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What a request says about where it comes from. */
export interface Hops {
  /** The other end of the connection. */
  peer: string | undefined;
  /** X-Forwarded-For: the client and the proxies it passed, nearest last. */
  forwardedFor: string | undefined;
}

export interface ClientIpOptions {
  /** Networks (CIDR) of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** Called once: a proxy that is near, but not trusted, forwards addresses. */
  onUntrustedProxy?: () => void;
}

const nearby = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat']);

/** Some proxies add the port: `192.0.2.1:5000`, `[2001:db8::1]:5000`. */
const withoutPort = (hop: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;

const parse = (text: string): Address | undefined => {
  const bare = withoutPort(text.trim());
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
};

/** An IPv6 client has a network of its own (RFC 6177): all of its /64 is one client. */
const clientOf = (address: Address): string => {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
};

/**
 * Finds the client of a request: the peer, or, when that is a trusted proxy, the nearest hop before it that is not.
 * Whatever stands further left was written by the client itself and is not believed.
 *
 * @returns an IPv4 address or an IPv6 network; `unknown` where the connection is already gone
 */
export const clientIp = ({
  trustedProxies,
  onUntrustedProxy = () => undefined,
}: ClientIpOptions): ((hops: Hops) => string) => {
  const networks = trustedProxies.map((network) => ipaddr.parseCIDR(network));
  const isTrusted = (address: Address): boolean =>
    networks.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));
  let warned = false;

  const mention = (peer: Address): void => {
    if (warned || !nearby.has(peer.range())) return;
    warned = true;
    onUntrustedProxy();
  };

  return ({ peer, forwardedFor }) => {
    let client = parse(peer ?? '');
    if (!client) return 'unknown';
    if (forwardedFor !== undefined && !isTrusted(client)) mention(client);
    const hops = (forwardedFor ?? '').split(',').map(parse);
    while (isTrusted(client)) {
      const before = hops.pop();
      if (!before) break;
      client = before;
    }
    return clientOf(client);
  };
};
