import type { IncomingMessage } from 'node:http';

/** A request whose body has not arrived completely. */
type Body = Pick<IncomingMessage, 'destroy'>;

export interface BodiesUnderWay {
  /**
   * Counts a body before it is read. At the limit, cuts off the oldest body of the client that has the most, so that no
   * client can take the room of all others.
   *
   * @returns a function to call when the body has arrived; undefined at the limit when no client has more than one body
   */
  add: (client: string, body: Body) => (() => void) | undefined;
}

/** @param most how many bodies may be arriving at once, over all clients. Each is held in memory */
export const createBodiesUnderWay = (most: number): BodiesUnderWay => {
  const bodies = new Map<string, Set<Body>>();
  let count = 0;

  const remove = (client: string, body: Body): void => {
    const own = bodies.get(client);
    if (!own?.delete(body)) return;
    count -= 1;
    if (own.size === 0) bodies.delete(client);
  };

  const makeRoom = (): boolean => {
    let largest: [client: string, own: Set<Body>] | undefined;
    for (const entry of bodies) {
      if (entry[1].size > (largest?.[1].size ?? 1)) largest = entry;
    }
    const [oldest] = largest?.[1] ?? [];
    if (!largest || !oldest) return false;
    remove(largest[0], oldest);
    oldest.destroy();
    return true;
  };

  return {
    add: (client, body) => {
      if (count >= most && !makeRoom()) return undefined;
      const own = bodies.get(client) ?? new Set();
      bodies.set(client, own.add(body));
      count += 1;
      return () => remove(client, body);
    },
  };
};
