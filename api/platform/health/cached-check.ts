/**
 * Caches the result of a costly check, so that asking often costs no more than asking once.
 *
 * @param maxAgeMs how old a result may be, milliseconds
 * @param clock milliseconds since some fixed moment; never goes back
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
