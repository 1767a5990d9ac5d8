import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { OnRefusal } from './refusals.ts';

/** How many requests on one connection may wait for their answers. Browsers and proxies send one at a time. */
const maxUnanswered = 4;

/**
 * Closes a connection on which too many requests wait for their answers (pipelining: RFC 9112, section 9.3.2). Node
 * hands over each request as soon as it is parsed, so a client that sends thousands and never reads an answer would
 * have all of them handled at once, each with an open file and memory. After the connection is closed, Node still hands
 * over requests that had already arrived; they are ignored.
 */
export const limitPipelining = (
  listener: RequestListener,
  onRefusal: OnRefusal,
): RequestListener => {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) {
      socket.destroy();
      onRefusal({ reason: 'too many at once' });
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
};
