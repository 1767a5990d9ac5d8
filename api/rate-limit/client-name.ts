import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { AddressHash } from './ip-address-hash.ts';
import { clientAddress, type ClientAddressOptions } from './client-ip.ts';

/** What limits count a request under: nobody can tell its address from it. */
export type ClientName = (c: Context) => Promise<string>;

interface ClientNameOptions extends ClientAddressOptions {
  /** Address → a name that cannot be turned back. */
  hash: AddressHash;
}

/** Names the clients of requests. */
export const createClientName = ({ hash, ...proxies }: ClientNameOptions): ClientName => {
  const clientOf = clientAddress(proxies);
  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const peer = incoming?.socket.remoteAddress;
    return hash(clientOf({ peer, forwardedFor: c.req.header('X-Forwarded-For') }));
  };
};
