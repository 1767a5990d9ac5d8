import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { DailyHash } from './daily-hash.ts';
import { clientIp, type ClientIpOptions } from './client-ip.ts';

/** What limits count a request under: nobody can tell its address from it. */
export type ClientName = (c: Context) => Promise<string>;

interface ClientNameOptions extends ClientIpOptions {
  /** Address → a name that cannot be turned back. */
  hash: DailyHash;
}

/** Names the clients of requests. */
export const createClientName = ({ hash, ...proxies }: ClientNameOptions): ClientName => {
  const clientOf = clientIp(proxies);
  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const peer = incoming?.socket.remoteAddress;
    return hash(clientOf({ peer, forwardedFor: c.req.header('X-Forwarded-For') }));
  };
};
