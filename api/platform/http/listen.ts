/** Serves an app on a port, with time limits, a graceful stop, and checks that Node does not make. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { secondMs } from '#contract/units.ts';

/** Most unanswered requests on one connection. Browsers and proxies send one at a time. */
const maxUnanswered = 4;

/** Most chunks in a body. Browsers send a length instead of chunks. Proxies send chunks of several kilobytes. */
const maxChunks = 1024;

/**
 * Closes a connection, and discards the requests that have already arrived. Node would parse the rest of its 64 KiB
 * buffer, which may hold thousands of requests, and keep them until it has read every ready connection. With a thousand
 * such connections, the process ran out of memory. Node has no documented way to stop its parser.
 */
const closeAtOnce = (socket: Socket): void => {
  socket.destroy();
  const { parser } = socket as { parser?: { onIncoming?: () => number } | null };
  if (parser) parser.onIncoming = () => 0;
};

/** Closes a connection whose body has too many chunks (decisions, "Chunks"). */
const limitChunks = (request: IncomingMessage): void => {
  if (request.headers['transfer-encoding'] === undefined) return;
  const push = request.push.bind(request);
  let chunks = 0;
  request.push = (chunk: unknown, encoding) => {
    // Null marks the end of the body.
    if (chunk !== null) chunks += 1;
    if (chunks <= maxChunks) return push(chunk, encoding);
    closeAtOnce(request.socket);
    return false;
  };
  // Node's own `_dump` reads the rest of a body after the answer, without counting its chunks.
  Object.assign(request, { _dump: () => request.resume() });
};

/**
 * Closes a connection with too many unanswered requests (pipelining: RFC 9112, section 9.3.2). Node hands over each
 * request as soon as it is parsed. Thousands of requests from a client that reads no answer would all run at once, each
 * with an open file and memory.
 */
const limitPipelining = (listener: RequestListener): RequestListener => {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) {
      closeAtOnce(socket);
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
};

/** Returns whether a request lacks Host, which requires a 400 (RFC 9112, section 3.2). */
const hasNoHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion !== '1.0';

/**
 * Returns whether a GET or HEAD has a body, which has no meaning (RFC 9110, section 9.3.1). No route reads it, and Node
 * would read all of it, however large, to reuse the connection. For other methods, `@hono/node-server` closes the
 * connection if the rest of an unread body does not arrive soon.
 */
const hasUselessBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** The time limit of the whole shutdown. */
const drainMs = 10 * secondMs;
/** Time for load balancers to notice that the service is not ready, before it refuses connections. */
const noticeMs = secondMs / 2;
const pollMs = 50;

const hasConnections = async (server: Server): Promise<boolean> =>
  (await promisify(server.getConnections.bind(server))()) > 0;

/** Refuses new connections, answers the requests under way, and cuts off those still open after 10 s. */
const drainServer = async (server: Server): Promise<void> => {
  if (await hasConnections(server)) await pause(noticeMs);
  const closed = once(server, 'close');
  server.close();
  const poll = setInterval(() => server.closeIdleConnections(), pollMs);
  const deadline = setTimeout(() => server.closeAllConnections(), drainMs - noticeMs);
  await closed;
  clearInterval(poll);
  clearTimeout(deadline);
};

const serverOptions = {
  /** For a whole request with its body. A phone on a poor connection needs a few seconds. Slower clients get 408. */
  requestTimeout: 15 * secondMs,
  connectionsCheckingInterval: secondMs,
  /**
   * Longer than the 60 s of common proxies. Otherwise a proxy could send a request on a connection that the service has
   * just closed.
   */
  keepAliveTimeout: 65 * secondMs,
  /** Node's own check would answer every request of a pipeline. `hasNoHost` runs after `limitPipelining`. */
  requireHostHeader: false,
};

export interface Listening {
  port: number;
  /** Refuses new connections. Resolves once the requests under way are answered, or are cut off after 10 s. */
  drain: () => Promise<void>;
}

interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
}

/** Explains why the service cannot listen. Does not repeat HOST: by mistake, it may be a URL with a password. */
const reasonOf = (code: string | undefined, port: number): string => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`;
    case 'EACCES':
      return `The user of the service may not open port ${port}. Set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST is not an address of this machine. Set it to 127.0.0.1 if the proxy is on this machine, otherwise to 0.0.0.0 or ::.';
    default:
      return `The service cannot listen on HOST, port ${port} (${code}).`;
  }
};

/**
 * Serves an app over HTTP.
 *
 * @throws Error whose message tells an operator why the host or port cannot be used
 */
export const listen = ({ fetch }: Pick<Hono, 'fetch'>, { host, port }: ListenOptions) =>
  new Promise<Listening>((resolve, reject) => {
    const respond = getRequestListener(fetch, { hostname: host });
    let isDraining = false;
    const listener = limitPipelining((request, response) => {
      limitChunks(request);
      const isRefused = hasNoHost(request);
      // Makes the response the last on its connection (RFC 9112, section 9.6).
      if (isDraining || isRefused || hasUselessBody(request)) {
        response.setHeader('Connection', 'close');
      }
      if (isRefused) response.writeHead(400).end();
      else void respond(request, response);
    });
    const server = createServer(serverOptions, listener);
    // An expectation other than 100-continue may be ignored (RFC 9110, section 10.1.1).
    server.on('checkExpectation', listener);
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(reasonOf(cause.code, port), { cause }));
    });
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      const drain = (): Promise<void> => {
        isDraining = true;
        return drainServer(server);
      };
      resolve({ port: bound, drain });
    });
  });
