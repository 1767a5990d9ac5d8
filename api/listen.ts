import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

const seconds = 1000;

const timeouts = {
  headersTimeout: 15 * seconds,
  requestTimeout: 15 * seconds,
  connectionsCheckingInterval: 5 * seconds,
  /** Longer than the 60 s after which common proxies let go, so that it is never us who hang up on them. */
  keepAliveTimeout: 65 * seconds,
};

const DRAIN_MS = 10 * seconds;
const SWEEP_MS = 100;

export interface Listening {
  port: number;
  /** Takes no more connections and returns once the requests under way are answered; after 10 s they are cut. */
  drain: () => Promise<void>;
}

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken: stop what uses it, or set PORT to another.`,
  EACCES: (_, port) =>
    `Port ${port} needs rights that this user lacks: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};

const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });

/**
 * Answers HTTP with an app.
 *
 * @throws Error in a sentence when the port or the host cannot be had
 */
export const listen = (app: Hono, { host, port }: { host: string; port: number }) =>
  new Promise<Listening>((resolve, reject) => {
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions: timeouts }) as Server;
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(sentences[cause.code ?? '']?.(host, port) ?? cause.message, { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve({ port: address.port, drain: () => drain(server) });
    });
  });
