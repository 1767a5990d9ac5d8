import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their answers. Browsers and proxies send one at a time. */
const maxUnanswered = 4;

/** What stops Node's parser: as at an upgrade, the rest of what has arrived is no HTTP. */
const stopParsing = 2;

/**
 * A socket with Node's parser, which is not documented: after `destroy` it would go on with what has arrived, 2,000
 * requests in 64 KiB.
 */
type ParsedSocket = Socket & { parser?: { onIncoming: () => number } | null };

const unanswered = new WeakMap<Socket, number>();

const count = (socket: Socket, more: 1 | -1): number => {
  const all = (unanswered.get(socket) ?? 0) + more;
  unanswered.set(socket, all);
  return all;
};

/**
 * Ends a connection on which too many requests wait for their answers (pipelining: RFC 9112, section 9.3.2). They would
 * all be handled at once, with their files and memory, whether or not anybody reads the answers. Node makes a response
 * for every request, also for those that it refuses itself.
 */
export class CountedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  constructor(...options: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...options);
    const socket: ParsedSocket = options[0].socket;
    this.once('close', () => count(socket, -1));
    if (count(socket, 1) <= maxUnanswered) return;
    if (socket.parser) socket.parser.onIncoming = () => stopParsing;
    socket.destroy();
  }
}
