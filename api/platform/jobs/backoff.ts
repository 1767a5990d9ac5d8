/** When a failed delivery is retried: exponential backoff with jitter. */

/** Attempts before most jobs are dead letters: the first at once, the other fourteen spread over about 24 hours. */
export const maxAttempts = 15;

const firstDelayMs = 15_000;
// 15 s · (1.83¹⁴ − 1) / 0.83 ≈ 23.7 h: the sum of the fourteen delays.
const growth = 1.83;
/** Fraction by which a delay may be shorter or longer, so that jobs that failed together are not retried together. */
const jitter = 0.2;

/** Milliseconds from a failed attempt to the next one, without jitter. @param attempts made so far, at least 1 */
const delayAfter = (attempts: number): number => firstDelayMs * growth ** (attempts - 1);

/** The latest time that `nextAttemptAt` can return; `now` before the first attempt. A pure function. */
export const latestAttemptAt = (attempts: number, now: number): number =>
  attempts === 0 ? now : Math.round(now + delayAfter(attempts) * (1 + jitter));

/**
 * The time of the next attempt; undefined after the last one. A pure function.
 *
 * @param attempts made so far, at least 1
 * @param now milliseconds since 1970, like the result
 * @param random returns a number from 0 up to 1
 * @param most how many attempts such a job has
 */
export const nextAttemptAt = (
  attempts: number,
  now: number,
  random: () => number = Math.random,
  most: number = maxAttempts,
): number | undefined => {
  if (attempts >= most) return undefined;
  return Math.round(now + delayAfter(attempts) * (1 - jitter + 2 * jitter * random()));
};
