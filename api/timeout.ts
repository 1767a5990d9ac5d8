/** Work that ignores its aborted signal is given up after this time. */
const graceMs = 1000;

/**
 * Runs work under a time limit. Its signal is aborted after the time, or with the outer signal; when the work ignores
 * that, it is no longer waited for a second later.
 *
 * (`AbortSignal.any` with an `AbortSignal.timeout` would not do: Node 20 collects the timeout as garbage, and it never
 * fires.)
 *
 * @throws the work's own error, or the signal's reason: a DOMException `TimeoutError` after the time
 */
export const withTimeout = async <Result>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const abort = new AbortController();
  const abortWithOuter = (): void => abort.abort(outer.reason);
  const timer = setTimeout(() => abort.abort(new DOMException('Too late', 'TimeoutError')), ms);
  let grace: NodeJS.Timeout | undefined;
  const ignored = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => {
      grace = setTimeout(() => reject(abort.signal.reason as Error), graceMs);
    });
  });
  outer.addEventListener('abort', abortWithOuter);
  try {
    outer.throwIfAborted();
    return await Promise.race([work(abort.signal), ignored]);
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
    outer.removeEventListener('abort', abortWithOuter);
  }
};
