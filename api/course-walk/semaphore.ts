import { ProblemError } from '../http/problem.ts';

/** Who waits longer than this queue is long is better told to come back. */
const LONGEST_QUEUE = 64;
const RETRY_AFTER_S = 5;

/** Runs work now, or when it is its turn. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets so many pieces of work run at once, and the others wait, first come, first served: each takes much memory or all
 * of a processor.
 *
 * @returns runs one; rejects with ProblemError 503 and Retry-After where too many wait
 */
export const atMost = (places: number): Turns => {
  const queue: Array<() => void> = [];
  let free = places;

  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (queue.length >= LONGEST_QUEUE) {
      throw new ProblemError('unavailable', 'We are busy just now. Please try again in a moment.', {
        headers: { 'Retry-After': String(RETRY_AFTER_S) },
      });
    }
    await new Promise<void>((resolve) => queue.push(resolve));
  };

  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
