import { ProblemError } from '../http/problem.ts';

const retryAfterS = 5;

/**
 * Runs work as soon as it has a place, and resolves or rejects as the work does. Work whose signal is aborted while it
 * waits leaves the queue at once, and is not run.
 */
export type Semaphore = <Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>;

interface SemaphoreOptions {
  /** With more pieces of work waiting, a client is told to come back later. */
  maxWaiting?: number;
}

/** @throws ProblemError 503 with Retry-After */
export const busy = (): never => {
  throw new ProblemError('unavailable', 'We are busy just now. Please try again in a moment.', {
    headers: { 'Retry-After': String(retryAfterS) },
  });
};

/**
 * Limits how many pieces of work run at once; the others wait, first come, first served. For work that takes much memory
 * or a whole processor.
 *
 * @example
 *   const semaphore = createSemaphore(2);
 *   const hash = await semaphore(() => argon2.hash(password));
 *
 * @returns a semaphore; it rejects with ProblemError 503 and Retry-After when too much work waits already, and with the
 *   signal's reason
 */
export const createSemaphore = (
  places: number,
  { maxWaiting = 64 }: SemaphoreOptions = {},
): Semaphore => {
  /** In the order in which they came. */
  const waiting = new Set<() => void>();
  let free = places;

  const wait = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(start);
        reject(signal?.reason as Error);
      };
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      waiting.add(start);
    });

  const acquire = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else if (waiting.size >= maxWaiting) busy();
    else await wait(signal);
  };

  const release = (): void => {
    const [next] = waiting;
    if (!next) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };

  return async (work, signal) => {
    await acquire(signal);
    try {
      return await work();
    } finally {
      release();
    }
  };
};
