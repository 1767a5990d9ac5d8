import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { limitPipelining } from './limit-pipelining.ts';
import { type OnRefusal, refusalOf } from './refusals.ts';
import { refuseAmbiguous } from './refuse-ambiguous.ts';

const seconds = 1000;

const serverOptions = {
  /** For a whole request with its body: a phone on a poor connection needs a few seconds. Slower ones get 408. */
  requestTimeout: 15 * seconds,
  connectionsCheckingInterval: seconds,
  /**
   * Longer than the 60 s of common proxies: otherwise they could send a request on a connection that we just closed.
   */
  keepAliveTimeout: 65 * seconds,
  /** refuse-ambiguous.ts answers requests without Host. */
  requireHostHeader: false,
};

/** The time limit of the whole shutdown. */
const drainMs = 10 * seconds;
/** How long load balancers have to notice that the service is not ready, before it refuses connections. */
const noticeMs = seconds / 2;
const pollMs = 50;

const hasConnections = async (server: Server): Promise<boolean> =>
  (await promisify(server.getConnections.bind(server))()) > 0;

/** Calls a function before each request is handled. A request with an unknown expectation is another event in Node. */
const beforeEachRequest = (server: Server, listener: RequestListener): void => {
  server.prependListener('request', listener);
  server.prependListener('checkExpectation', listener);
};

/** Makes each further response the last on its connection (RFC 9112, section 9.6). */
const closeAfterResponse = (server: Server): void => {
  beforeEachRequest(server, (_, response) => {
    response.setHeader('Connection', 'close');
  });
};

/** How much of a body is still read after the answer was sent, so that the client sees the answer before the cut. */
const lingerBytes = 512 * 1024;
const lingerMs = 2 * seconds;

/**
 * Ends the connection of a request that was answered before its body was read (RFC 9112, section 9.6), unless little of
 * the body is left. Node would read the whole body, however large, to reuse the connection.
 */
const closeAfterUnreadBody = (server: Server): void => {
  beforeEachRequest(server, (request, response) => {
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

/** Why it cannot listen. HOST is not repeated: by mistake, it may be a URL with a password. */
const reasonOf = (code: string | undefined, port: number): string => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken: stop what uses it, or set PORT to another.`;
    case 'EACCES':
      return `Port ${port} needs rights that this user lacks: set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'HOST is not an address of this machine.';
    default:
      return `The service cannot listen at HOST and port ${port} (${code}).`;
  }
};

/** Reports the requests that Node itself refuses: Node answers them, and the connection emits the error. */
const watchRefusals = (server: Server, onRefusal: OnRefusal): void => {
  server.on('connection', (socket) => {
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      const refusal = refusalOf(code);
      if (refusal) onRefusal(refusal);
    });
  });
};

/**
 * Serves an app over HTTP.
 *
 * @param onRefusal called for each request that does not reach the app
 * @throws Error whose message tells an operator why the host or port cannot be used
 */
export const listen = (
  { fetch }: Pick<Hono, 'fetch'>,
  { host, port }: ListenOptions,
  onRefusal: OnRefusal = () => undefined,
) =>
  new Promise<Listening>((resolve, reject) => {
    const respond = getRequestListener(fetch, { hostname: host });
    const toApp: RequestListener = (request, response) => void respond(request, response);
    const listener = limitPipelining(refuseAmbiguous(toApp, onRefusal), onRefusal);
    const server = createServer(serverOptions, listener);
    // An expectation other than 100-continue may be ignored (RFC 9110, section 10.1.1).
    server.on('checkExpectation', listener);
    watchRefusals(server, onRefusal);
    closeAfterUnreadBody(server);
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new Error(reasonOf(cause.code, port), { cause }));
    });
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      resolve({ port: bound, drain: () => drainServer(server) });
    });
  });
