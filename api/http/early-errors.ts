/** Problem documents for requests that Node or Hono's adapter refuses before the app sees them. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';
import type { ProblemCode } from '#contract/problem.ts';
import { internalProblem, ProblemError } from './problem.ts';

const malformed = ['malformed_request', 'The request is not valid HTTP.'] as const;

/** By Node's error code; any other code means that the bytes are not HTTP. */
const problemsByCode: Record<string, readonly [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['too_large', 'The body of the request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', 'The request did not arrive whole in time.'],
};

/** The last response of a connection. */
const lastResponse = (problem: ProblemError) => {
  const body = JSON.stringify(problem.toDocument());
  const headers = {
    ...Object.fromEntries(problem.toResponse().headers),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { status: problem.status, headers, body };
};

/** The same as text, for a socket that has no ServerResponse. */
const lastResponseText = (problem: ProblemError): string => {
  const { status, headers, body } = lastResponse(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
};

/**
 * Answers the adapter's errors: a request target or a Host that makes no URL (RFC 9112, section 3.2), and what the app
 * threw.
 *
 * @param onError is told of every error that is not the client's
 */
export const answerAdapterErrors =
  (onError: (error: unknown) => void) =>
  (error: unknown): Response => {
    if (error instanceof RequestError) return new ProblemError(...malformed).toResponse();
    onError(error);
    return internalProblem().toResponse();
  };

/**
 * Answers Node's errors: bytes that its parser cannot read, headers that are too large or too slow, an unknown Expect.
 *
 * @param pending the responses that are not finished: a connection in the middle of one is destroyed instead
 */
export const answerNodeErrors = (server: Server, pending: Set<ServerResponse>): void => {
  const isMidResponse = (socket: Socket): boolean =>
    [...pending].some((response) => response.socket === socket && response.headersSent);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || isMidResponse(socket)) {
      socket.destroy();
      return;
    }
    const problem = new ProblemError(...(problemsByCode[error.code ?? ''] ?? malformed));
    socket.end(lastResponseText(problem), () => socket.destroy());
  });
  server.on('checkExpectation', (_: IncomingMessage, answer: ServerResponse) => {
    const problem = new ProblemError('expectation_failed', 'Nothing but 100-continue is expected.');
    const { status, headers, body } = lastResponse(problem);
    answer.writeHead(status, headers).end(body);
  });
};
