/**
 * Shares one result of a costly check among all who ask within a time, so that asking often costs no more than asking once.
 *
 * @param maxAgeMs how old a result may be, milliseconds
 * @param now a clock in milliseconds; when it is set back, the next call checks anew
 */
export const cachedCheck = <Result>(
  check: () => Promise<Result>,
  maxAgeMs: number,
  now: () => number,
): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  let checkedAt = -Infinity;
  return () => {
    const at = now();
    if (!result || Math.abs(at - checkedAt) >= maxAgeMs) [result, checkedAt] = [check(), at];
    return result;
  };
};
