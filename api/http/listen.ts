import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { destroyIdle, drainServer, trackResponses } from './connections.ts';
import { answerAdapterErrors, answerNodeErrors } from './early-errors.ts';
import { handedSocket } from './handed-socket.ts';

const seconds = 1000;

/** For a connection without a byte, and for the headers of a request. Routes limit the time of their bodies. */
const defaultTimeoutMs = 15 * seconds;

const timeouts = (timeoutMs: number) => ({
  headersTimeout: timeoutMs,
  requestTimeout: 0,
  connectionsCheckingInterval: Math.min(timeoutMs, seconds),
  /** Longer than the 60 s of common proxies: were it shorter, they could send a request to a connection we just closed. */
  keepAliveTimeout: 65 * seconds,
});

export interface Listening {
  port: number;
  /** Refuses new connections; resolves once the requests under way are answered, or after 10 s, when they are cut off. */
  drain: () => Promise<void>;
}

interface ListenOptions {
  host: string;
  /** 0: any free one. */
  port: number;
  timeoutMs?: number;
  /** Told of errors that the app did not answer itself. */
  onError?: (error: unknown) => void;
}

const sentences: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken: stop what uses it, or set PORT to another.`,
  EACCES: (_, port) =>
    `Port ${port} needs rights that this user lacks: set PORT to one above 1023.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is not an address of this machine.`,
};

/**
 * Serves an app over HTTP: on the host and port, or on the socket that systemd has opened.
 *
 * @throws Error whose message tells an operator why the host or port cannot be used
 */
export const listen = (
  app: Hono,
  { host, port, timeoutMs = defaultTimeoutMs, onError = () => undefined }: ListenOptions,
) =>
  new Promise<Listening>((resolve, reject) => {
    const answer = getRequestListener(app.fetch, { errorHandler: answerAdapterErrors(onError) });
    // Hono's adapter refuses a missing Host, with a problem document; Node would without.
    const options = { ...timeouts(timeoutMs), requireHostHeader: false };
    const server = createServer(options, (request, response) => void answer(request, response));
    const pending = trackResponses(server);
    destroyIdle(server, pending, timeoutMs);
    answerNodeErrors(server, pending);
    const drain = (): Promise<void> => drainServer(server, pending);
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(sentences[cause.code ?? '']?.(host, port) ?? cause.message, { cause }));
    });
    const handed = handedSocket(process.env);
    server.listen(handed === undefined ? { port, host } : { fd: handed }, () => {
      const bound = server.address() as AddressInfo;
      resolve({ port: bound.port, drain });
    });
  });
