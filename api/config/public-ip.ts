/** Which IP addresses a webhook may call: none that only this machine or its network can reach. */
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The webhook's host is on a private network, which WEBHOOK_ALLOW_PRIVATE does not allow. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** False for private, loopback, link-local, reserved and tunnelled addresses (IANA special-purpose registries). */
export const isPublicIp = (ip: string): boolean =>
  ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast';

/** The host of a URL when it is an IP address, which no lookup checks; else undefined. */
export const ipLiteral = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
};

/** The system's lookup of a host name. It fails when one of the IP addresses is not public; the caller connects to one of those checked. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) callback(error, '', 0);
    else if (!addresses.every(({ address }) => isPublicIp(address))) {
      callback(new PrivateAddress(), '', 0);
    } else if (options.all) callback(null, addresses);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
  });
};
