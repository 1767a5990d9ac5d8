import type { Limit, Limiter } from './limiter.ts';

/**
 * Keys that a limiter remembers, at about 150 bytes each. With more, the oldest is forgotten: whoever wants to be forgotten
 * needs as many IP addresses.
 */
const maxKeys = 50_000;

/** The uses of a key since the first of them. */
interface Window {
  uses: number;
  /** Milliseconds, by the limiter's clock. */
  endsAt: number;
}

/**
 * A limiter that counts in the memory of this process, in bounded space.
 *
 * @param clock milliseconds from any moment; it is never set back or forward, as a computer's time of day is
 */
export const memoryLimiter = ({ points, seconds }: Limit, clock: () => number): Limiter => {
  /** By key; as all windows are equally long, the first ends first. */
  const windows = new Map<string, Window>();

  /** Forgets the windows that have ended, and the oldest while there are more than `most`. */
  const forget = (now: number, most: number): void => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size <= most) return;
      windows.delete(key);
    }
  };

  const windowOf = (key: string): Window => {
    const now = clock();
    forget(now, maxKeys);
    const current = windows.get(key);
    if (current) return current;
    forget(now, maxKeys - 1);
    const begun = { uses: 0, endsAt: now + seconds * 1000 };
    windows.set(key, begun);
    return begun;
  };

  return {
    count: (key) => {
      const window = windowOf(key);
      window.uses += 1;
      return Promise.resolve(window.uses > points ? Math.max(1, window.endsAt - clock()) : 0);
    },
    uncount: (key) => {
      const window = windows.get(key);
      if (window && window.uses > 0) window.uses -= 1;
      return Promise.resolve();
    },
  };
};
