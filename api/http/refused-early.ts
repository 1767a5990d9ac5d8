/** What Node or Hono's adapter refuses before the app sees it is answered with a problem too. */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';
import type { ProblemCode } from '#contract/problem.ts';
import { internalProblem, ProblemError } from './problem.ts';

const malformed = ['malformed_request', 'The request is not valid HTTP.'] as const;

/** Node's codes; any other is not HTTP. */
const clientProblems: Record<string, readonly [ProblemCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['too_large', 'The body of the request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', 'The request did not arrive whole in time.'],
};

/** The last answer of a connection. */
const farewell = (problem: ProblemError) => {
  const body = JSON.stringify(problem.toDocument());
  const headers = {
    ...Object.fromEntries(problem.toResponse().headers),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { status: problem.status, headers, body };
};

/** The same for a connection that has no ServerResponse. */
const farewellInBytes = (problem: ProblemError): string => {
  const { status, headers, body } = farewell(problem);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
};

/** The adapter's refusals: an address or a Host that no URL can be made of (RFC 9112, section 3.2). */
export const refuseAddress = (error: unknown): Response =>
  (error instanceof RequestError ? new ProblemError(...malformed) : internalProblem()).toResponse();

/**
 * Node's refusals: what its parser cannot read, headers that never end or are too many, an unknown Expect.
 *
 * @param open the answers under way: a connection that is amid one is cut without a word
 */
export const answerRefusals = (server: Server, open: Set<ServerResponse>): void => {
  const isAmidAnswer = (socket: Socket): boolean =>
    [...open].some((answer) => answer.socket === socket && answer.headersSent);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || isAmidAnswer(socket)) {
      socket.destroy();
      return;
    }
    const problem = new ProblemError(...(clientProblems[error.code ?? ''] ?? malformed));
    socket.end(farewellInBytes(problem), () => socket.destroy());
  });
  server.on('checkExpectation', (_: IncomingMessage, answer: ServerResponse) => {
    const problem = new ProblemError('expectation_failed', 'Nothing but 100-continue is expected.');
    const { status, headers, body } = farewell(problem);
    answer.writeHead(status, headers).end(body);
  });
};
