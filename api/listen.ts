import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { promisify } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';

const seconds = 1000;

/** Without a byte for so long, or without whole headers, a connection is cut. Routes say how long a body may take. */
const PATIENCE_MS = 15 * seconds;

const timeouts = (patienceMs: number) => ({
  headersTimeout: patienceMs,
  requestTimeout: 0,
  connectionsCheckingInterval: Math.min(patienceMs, seconds),
  /** Longer than the 60 s after which common proxies let go, so that it is never us who hang up on them. */
  keepAliveTimeout: 65 * seconds,
});

const DRAIN_MS = 10 * seconds;
/** Time for balancers to see that the service is not ready, before new connections are refused. */
const NOTICE_MS = seconds / 2;
/** Time for clients to take a last answer on each connection, so that none is closed under a request on its way. */
const FAREWELL_MS = seconds;
const SWEEP_MS = 50;

export interface Listening {
  port: number;
  /**
   * Lets every connection end with an answer, takes no more, and returns once the requests under way are answered; after
   * 10 s they are cut.
   */
  drain: () => Promise<void>;
}

interface ListenOptions {
  host: string;
  port: number;
  patienceMs?: number;
}

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken: stop what uses it, or set PORT to another.`,
  EACCES: (_, port) =>
    `Port ${port} needs rights that this user lacks: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};

/** From the farewell on, each answer is the last on its connection: `Connection: close` (RFC 9112, section 9.6). */
const sayFarewell = (server: Server): (() => void) => {
  const open = new Set<ServerResponse>();
  let leaving = false;
  server.prependListener('request', (_, response: ServerResponse) => {
    if (leaving) response.shouldKeepAlive = false;
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return () => {
    leaving = true;
    for (const response of open) response.shouldKeepAlive = false;
  };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isAlone = async (server: Server): Promise<boolean> =>
  (await promisify(server.getConnections.bind(server))()) === 0;

const untilAlone = async (server: Server, longestMs: number): Promise<void> => {
  const deadline = performance.now() + longestMs;
  while (performance.now() < deadline && !(await isAlone(server))) await pause(SWEEP_MS);
};

/** http's own `close` would cut connections that look idle while a request is on its way to them. */
const refuseNew = (server: Server): Promise<void> =>
  new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));

const drainServer = async (server: Server, leave: () => void): Promise<void> => {
  if (!(await isAlone(server))) await pause(NOTICE_MS);
  const closed = refuseNew(server);
  leave();
  await untilAlone(server, FAREWELL_MS);
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS - FAREWELL_MS - NOTICE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
};

/**
 * Answers HTTP with an app.
 *
 * @throws Error in a sentence when the port or the host cannot be had
 */
export const listen = (app: Hono, { host, port, patienceMs = PATIENCE_MS }: ListenOptions) =>
  new Promise<Listening>((resolve, reject) => {
    const serverOptions = timeouts(patienceMs);
    const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
    server.setTimeout(patienceMs);
    const leave = sayFarewell(server);
    const drain = (): Promise<void> => drainServer(server, leave);
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(sentences[cause.code ?? '']?.(host, port) ?? cause.message, { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve({ port: address.port, drain });
    });
  });
