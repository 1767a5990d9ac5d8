/** When a delivery that failed is tried again: exponential backoff with jitter. */

/** Attempts before a row is a dead letter: the first at once, the other fourteen spread over about 24 hours. */
export const maxAttempts = 15;

const firstDelayMs = 15_000;
// 15 s · (1.83¹⁴ − 1) / 0.83 ≈ 23.7 h: the sum of the fourteen delays.
const growth = 1.83;
/** Share of a delay by which it may be shorter or longer, so that rows which failed together do not return together. */
const jitter = 0.2;

/** Milliseconds from a failed attempt to the next, without jitter. @param attempts made so far, at least 1 */
const delayAfter = (attempts: number): number => firstDelayMs * growth ** (attempts - 1);

/** Pure: the latest time that `nextAttemptAt` can return. */
export const latestAttemptAt = (attempts: number, now: number): number =>
  Math.round(now + delayAfter(attempts) * (1 + jitter));

/**
 * Pure: the time of the next attempt, or undefined after the last one.
 *
 * @param attempts made so far, at least 1
 * @param now milliseconds since 1970, as the result
 * @param random returns a number from 0 up to 1
 */
export const nextAttemptAt = (
  attempts: number,
  now: number,
  random: () => number = Math.random,
): number | undefined => {
  if (attempts >= maxAttempts) return undefined;
  return Math.round(now + delayAfter(attempts) * (1 - jitter + 2 * jitter * random()));
};
