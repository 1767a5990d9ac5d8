import { describe, expect, test } from 'vitest';
import { hourMs } from '#shared/time.ts';
import { maxAttempts, nextAttemptAt } from '#platform/jobs/backoff.ts';

const middle = () => 0.5;

/** Times of all tries of a row that always fails, the first at 0. */
const tries = (random: () => number): number[] => {
  const times = [0];
  for (;;) {
    const next = nextAttemptAt(times.length, times.at(-1) ?? 0, random);
    if (next === undefined) return times;
    times.push(next);
  }
};

describe('back-off', () => {
  test('makes fifteen tries and then no more', () => {
    expect(maxAttempts).toBe(15);
    expect(tries(middle)).toHaveLength(15);
    expect(nextAttemptAt(15, 0)).toBeUndefined();
  });

  test('spreads them over about a day', () => {
    const last = tries(middle).at(-1) ?? 0;
    expect(last).toBeGreaterThan(22 * hourMs);
    expect(last).toBeLessThan(26 * hourMs);
  });

  test('tries again within half a minute at first, and waits longer each time', () => {
    const times = tries(middle);
    const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(delays[0]).toBeLessThan(30_000);
    expect(delays).toEqual(delays.toSorted((one, other) => one - other));
  });

  test('keeps rows apart that failed together', () => {
    expect(nextAttemptAt(5, 0, () => 0)).not.toBe(nextAttemptAt(5, 0, () => 0.9));
  });
});
