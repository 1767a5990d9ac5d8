import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { CountedResponse } from './counted-response.ts';

const seconds = 1000;

const serverOptions = {
  ServerResponse: CountedResponse,
  /** For a request with its body: a phone on a poor connection needs a few seconds. Later ones get 408. */
  requestTimeout: 15 * seconds,
  connectionsCheckingInterval: seconds,
  /**
   * Longer than the 60 s of common proxies: were it shorter, they could send a request to a connection we just closed.
   */
  keepAliveTimeout: 65 * seconds,
};

/** For the whole shutdown. */
const drainMs = 10 * seconds;
/** How long load balancers have to see that the service is not ready, before it refuses connections. */
const noticeMs = seconds / 2;
const pollMs = 50;

const hasConnections = async (server: Server): Promise<boolean> =>
  (await promisify(server.getConnections.bind(server))()) > 0;

/** Makes each further response the last on its connection (RFC 9112, section 9.6). */
const closeAfterResponse = (server: Server): void => {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
};

/** How much of a body is still read after its answer: by then the client has seen the answer. */
const lingerBytes = 512 * 1024;
const lingerMs = 2 * seconds;

/**
 * Ends the connection of a request that was answered before its body was read (RFC 9112, section 9.6), unless little of
 * the body is left. Node would read the whole body, however large, to reuse the connection.
 */
const closeAfterUnreadBody = (server: Server): void => {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      const { socket } = request;
      if (request.complete || socket.destroyed) return;
      const last = socket.bytesRead + lingerBytes;
      const stop = (): void => {
        clearTimeout(timer);
        socket.off('data', check);
      };
      const check = (): void => {
        if (request.complete) stop();
        else if (socket.bytesRead > last) socket.destroy();
      };
      const timer = setTimeout(() => socket.destroy(), lingerMs);
      socket.on('data', check).once('close', stop);
    });
  });
};

/** Whether a GET or HEAD comes with a body, which has no meaning (RFC 9110, section 9.3.1). */
const hasUselessBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Whether there is more than one Host, which must be refused (RFC 9112, section 3.2). Node takes the first. */
const hasManyHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;

/** Answers 400 to requests that a proxy may have understood differently. */
const refuseAmbiguous =
  (fetch: Hono['fetch']) =>
  (request: Request, env: HttpBindings | Http2Bindings): Response | Promise<Response> => {
    const incoming = env.incoming as IncomingMessage;
    return hasManyHosts(incoming) || hasUselessBody(incoming)
      ? new Response(null, { status: 400, headers: { Connection: 'close' } })
      : fetch(request, env);
  };

/** Refuses new connections, answers the requests under way, and cuts off those still open after 10 s. */
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
  /** Refuses new connections. Resolves once the requests under way are answered, or are cut off after 10 s. */
  drain: () => Promise<void>;
}

interface ListenOptions {
  host: string;
  /** 0 for any free port. */
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
    const options = {
      hostname: host,
      port,
      serverOptions,
      fetch: refuseAmbiguous(fetch),
    };
    const server = serve(options, (bound: AddressInfo) => {
      resolve({ port: bound.port, drain: () => drainServer(server) });
    }) as Server;
    closeAfterUnreadBody(server);
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(sentences[cause.code ?? '']?.(host, port) ?? cause.message, { cause }));
    });
  });
