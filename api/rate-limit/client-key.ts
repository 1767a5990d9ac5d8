import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { clientIp, type ClientIpOptions } from './client-ip.ts';
import type { DailyHash } from './daily-hash.ts';

/** The key under which limits count a request's client: a hash of its IP address. */
export type ClientKey = (c: Context) => Promise<string>;

interface ClientKeyOptions extends ClientIpOptions {
  hash: DailyHash;
}

/** Finds the client of a request, behind the proxies that are trusted, and hashes its IP address. */
export const createClientKey = ({ hash, ...proxies }: ClientKeyOptions): ClientKey => {
  const ipOf = clientIp(proxies);
  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const peer = incoming?.socket.remoteAddress;
    return hash(ipOf({ peer, forwardedFor: c.req.header('X-Forwarded-For') }));
  };
};
