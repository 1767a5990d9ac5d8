/**
 * Shares one result of a costly check among all who ask within a time, so that asking often costs no more than asking once.
 *
 * @param maxAgeMs how old a result may be, milliseconds
 * @param clock milliseconds from any moment; it is never set back
 */
export const cachedCheck = <Result>(
  check: () => Promise<Result>,
  maxAgeMs: number,
  clock: (() => number) | undefined = () => performance.now(),
): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  let checkedAt = -Infinity;
  return () => {
    const at = clock();
    if (!result || at - checkedAt >= maxAgeMs) [result, checkedAt] = [check(), at];
    return result;
  };
};
