import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** As Node answers by default: http.Server, event 'clientError'. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that Node cannot read, such as one with 17 KB of cookies. They never reach the app, and so are in
 * neither its log nor its metrics.
 *
 * @param onUnreadable called with the status, but not for a connection on which too little came in time: browsers open
 *   some that they do not use
 */
export const answerUnreadable = (server: Server, onUnreadable: (status: number) => void): void => {
  const responses = new WeakMap<object, ServerResponse>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    responses.set(socket, response);
  });
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    const response = responses.get(socket);
    const isAnswering = response && response.headersSent && !response.writableEnded;
    if (!socket.writable || isAnswering || code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statuses[code] ?? 400;
    if (status !== 408) onUnreadable(status);
    const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
    socket.end(`${line}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
  });
};
