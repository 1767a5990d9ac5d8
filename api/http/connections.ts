/** Idle connections, and closing all of them when the service stops. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { promisify } from 'node:util';

const seconds = 1000;
/** All of the shutdown. */
const drainMs = 10 * seconds;
/** Time for load balancers to see that the service is not ready, before it refuses connections. */
const noticeMs = seconds / 2;
/** Time in which each open connection gets a last response, so that none is closed while a request is on its way. */
const lastResponsesMs = seconds;
const pollMs = 50;

/** A set of the responses that are not finished, kept up to date. */
export const trackResponses = (server: Server): Set<ServerResponse> => {
  const pending = new Set<ServerResponse>();
  server.prependListener('request', (_, response: ServerResponse) => {
    pending.add(response);
    response.once('close', () => pending.delete(response));
  });
  return pending;
};

/**
 * Destroys connections on which no byte moves for a time, unless a request waits for our response: a route limits the time
 * of its body itself, and says so in its answer.
 */
export const destroyIdle = (
  server: Server,
  pending: Set<ServerResponse>,
  timeoutMs: number,
): void => {
  const waitsForUs = (socket: Socket): boolean =>
    [...pending].some(({ socket: own, headersSent }) => own === socket && !headersSent);
  server.setTimeout(timeoutMs, (socket) => {
    if (!waitsForUs(socket)) socket.destroy();
  });
};

/** From now on each response is the last on its connection: `Connection: close` (RFC 9112, section 9.6). */
const closeAfterResponse = (server: Server, pending: Set<ServerResponse>): void => {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  for (const response of pending) response.shouldKeepAlive = false;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const hasNoConnections = async (server: Server): Promise<boolean> =>
  (await promisify(server.getConnections.bind(server))()) === 0;

const waitForConnections = async (server: Server, maxMs: number): Promise<void> => {
  const deadline = performance.now() + maxMs;
  while (performance.now() < deadline && !(await hasNoConnections(server))) await pause(pollMs);
};

/** Not http's own `close`, which would destroy connections that look idle while a request is on its way to them. */
const refuseConnections = (server: Server): Promise<void> =>
  new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));

/** Refuses new connections, lets open ones end with a response, and destroys those that are left after 10 s. */
export const drainServer = async (server: Server, pending: Set<ServerResponse>): Promise<void> => {
  if (!(await hasNoConnections(server))) await pause(noticeMs);
  const closed = refuseConnections(server);
  closeAfterResponse(server, pending);
  await waitForConnections(server, lastResponsesMs);
  const poll = setInterval(() => server.closeIdleConnections(), pollMs);
  const deadline = setTimeout(
    () => server.closeAllConnections(),
    drainMs - lastResponsesMs - noticeMs,
  );
  await closed;
  clearInterval(poll);
  clearTimeout(deadline);
};
