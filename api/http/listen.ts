import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { cutSilent, drainServer, openAnswers } from './connections.ts';
import { answerRefusals, refuseAddress } from './refused-early.ts';

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

/**
 * Answers HTTP with an app.
 *
 * @throws Error in a sentence when the port or the host cannot be had
 */
export const listen = (app: Hono, { host, port, patienceMs = PATIENCE_MS }: ListenOptions) =>
  new Promise<Listening>((resolve, reject) => {
    const answer = getRequestListener(app.fetch, { errorHandler: refuseAddress });
    // A missing Host is left to the adapter, whose refusals have words.
    const options = { ...timeouts(patienceMs), requireHostHeader: false };
    const server = createServer(options, (request, response) => void answer(request, response));
    const open = openAnswers(server);
    cutSilent(server, open, patienceMs);
    answerRefusals(server, open);
    const drain = (): Promise<void> => drainServer(server, open);
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(sentences[cause.code ?? '']?.(host, port) ?? cause.message, { cause }));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve({ port: address.port, drain });
    });
  });
