import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { clientIp, type ClientIpOptions } from './client-ip.ts';
import type { DailyHash } from './daily-hash.ts';

/** The IP address of a request's client, or its IPv6 network. It is neither stored nor logged. */
export type ClientIp = (c: Context) => string;

/** The key under which limits count a request's client: a hash of its IP address. */
export type ClientKey = (c: Context) => Promise<string>;

/** Makes the function that finds a request's client, behind trusted proxies. */
export const createClientIp = (proxies: ClientIpOptions): ClientIp => {
  const ipOf = clientIp(proxies);
  return (c) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    const peer = incoming?.socket.remoteAddress;
    return ipOf({ peer, forwardedFor: c.req.header('X-Forwarded-For') });
  };
};

/** Makes the function that hashes the IP address of a request's client. */
export const createClientKey =
  (ipOf: ClientIp, hash: DailyHash): ClientKey =>
  (c) =>
    hash(ipOf(c));
