import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { OnRefusal } from './refusals.ts';

/** Requests of one connection that may wait for their answers. Browsers and proxies send one at a time. */
const maxUnanswered = 4;

/**
 * Closes a connection on which too many requests wait for their answers (pipelining: RFC 9112, section 9.3.2). Node hands
 * over each request as soon as it has parsed it, so the thousands of one connection would be handled at once, each with
 * its file and memory, even for a client that never reads an answer. After the connection is closed, Node still hands over
 * the rest of what had arrived; nothing is done for it.
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
