import { ProblemError } from '../http/problem.ts';

/** With more pieces of work waiting, a client is told to come back later. */
const maxWaiting = 64;
const retryAfterS = 5;

/** Runs work as soon as it has a place, and resolves or rejects as the work does. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Limits how many pieces of work run at once; the others wait, first come, first served. For work that takes much memory
 * or a whole processor.
 *
 * @example
 *   const semaphore = createSemaphore(2);
 *   const hash = await semaphore(() => argon2.hash(password));
 *
 * @returns a semaphore; it rejects with ProblemError 503 and Retry-After when 64 pieces of work wait already
 */
export const createSemaphore = (places: number): Semaphore => {
  const waiting: Array<() => void> = [];
  let free = places;

  const acquire = async (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return;
    }
    if (waiting.length >= maxWaiting) {
      throw new ProblemError('unavailable', 'We are busy just now. Please try again in a moment.', {
        headers: { 'Retry-After': String(retryAfterS) },
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const release = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async (work) => {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
};
