import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

const seconds = 1000;

const serverOptions = {
  headersTimeout: 15 * seconds,
  /** With its body: an image takes some minutes on a slow network. */
  requestTimeout: 300 * seconds,
  connectionsCheckingInterval: seconds,
  /** Longer than the 60 s of common proxies: were it shorter, they could send a request to a connection we just closed. */
  keepAliveTimeout: 65 * seconds,
};

/** All of the shutdown. */
const drainMs = 10 * seconds;
/** Time for load balancers to see that the service is not ready, before it refuses connections. */
const noticeMs = seconds / 2;
const pollMs = 50;

const hasConnections = async (server: Server): Promise<boolean> =>
  (await promisify(server.getConnections.bind(server))()) > 0;

/** From now on each response is the last on its connection (RFC 9112, section 9.6). */
const closeAfterResponse = (server: Server): void => {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
};

/** Refuses new connections, answers the requests under way, and cuts off those that are left after 10 s. */
const drainServer = async (server: Server): Promise<void> => {
  closeAfterResponse(server);
  if (await hasConnections(server)) await pause(noticeMs);
  const closed = once(server, 'close');
  server.close();
  const poll = setInterval(() => server.closeIdleConnections(), pollMs);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs - noticeMs);
  await closed;
  clearInterval(poll);
  clearTimeout(deadline);
};

export interface Listening {
  port: number;
  /** Refuses new connections; resolves once the requests under way are answered, or after 10 s, when they are cut off. */
  drain: () => Promise<void>;
}

interface ListenOptions {
  host: string;
  /** 0: any free one. */
  port: number;
}

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken: stop what uses it, or set PORT to another.`,
  EACCES: (_, port) =>
    `Port ${port} needs rights that this user lacks: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};

/**
 * Serves an app over HTTP.
 *
 * @throws Error whose message tells an operator why the host or port cannot be used
 */
export const listen = ({ fetch }: Pick<Hono, 'fetch'>, { host, port }: ListenOptions) =>
  new Promise<Listening>((resolve, reject) => {
    const options = { fetch, hostname: host, port, serverOptions };
    const server = serve(options, (bound: AddressInfo) => {
      resolve({ port: bound.port, drain: () => drainServer(server) });
    }) as Server;
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(sentences[cause.code ?? '']?.(host, port) ?? cause.message, { cause }));
    });
  });
