/** Which addresses a webhook may call: an address that anybody can choose must not reach what only this machine can. */
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The webhook's address leads to a private network, and that is not allowed. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress';
}

/** False for private, loopback, link-local, reserved and tunnelled addresses (IANA special-purpose registries). */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** The host of a URL when it is an address itself: such are not looked up. */
export const literalAddress = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : undefined;
};

/** Looks a name up as the system does, and fails when one of its addresses is not public: the checked one is called. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    if (!addresses.every(({ address }) => isPublic(address))) {
      return callback(new PrivateAddress(), '', 0);
    }
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 0);
  });
};
