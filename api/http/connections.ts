/** What becomes of connections that are slow, and of all of them at the end. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { promisify } from 'node:util';

const seconds = 1000;
const DRAIN_MS = 10 * seconds;
/** Time for balancers to see that the service is not ready, before new connections are refused. */
const NOTICE_MS = seconds / 2;
/** Time for clients to take a last answer on each connection, so that none is closed under a request on its way. */
const FAREWELL_MS = seconds;
const SWEEP_MS = 50;

/** The answers that are not finished. */
export const openAnswers = (server: Server): Set<ServerResponse> => {
  const open = new Set<ServerResponse>();
  server.prependListener('request', (_, response: ServerResponse) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return open;
};

/** Cuts who neither sends nor takes anything; not who has sent all and waits for us. */
export const cutSilent = (server: Server, open: Set<ServerResponse>, patienceMs: number): void => {
  const waitsForUs = (socket: Socket): boolean =>
    [...open].some(
      ({ req, socket: own, headersSent }) => own === socket && req.complete && !headersSent,
    );
  server.setTimeout(patienceMs, (socket) => {
    if (!waitsForUs(socket)) socket.destroy();
  });
};

/** From the farewell on, each answer is the last on its connection: `Connection: close` (RFC 9112, section 9.6). */
const sayFarewell = (server: Server, open: Set<ServerResponse>): void => {
  server.prependListener('request', (_, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  for (const response of open) response.shouldKeepAlive = false;
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

/** Refuses new connections, lets the open ones end with an answer, and cuts what is left after 10 s. */
export const drainServer = async (server: Server, open: Set<ServerResponse>): Promise<void> => {
  if (!(await isAlone(server))) await pause(NOTICE_MS);
  const closed = refuseNew(server);
  sayFarewell(server, open);
  await untilAlone(server, FAREWELL_MS);
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS - FAREWELL_MS - NOTICE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
};
