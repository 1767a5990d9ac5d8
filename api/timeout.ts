/** What is cut off and says nothing about it is given up after this time. */
const GRACE_MS = 1000;

/**
 * Does work that may hang. Its signal is aborted after a time, or with another; work that does not heed it is not waited
 * for. (`AbortSignal.any` of an `AbortSignal.timeout` would not do: Node 20 collects the timeout, which then never comes.)
 *
 * @throws the work's own error, or the signal's reason: a DOMException `TimeoutError` after the time
 */
export const withTimeout = async <Result>(
  ms: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const cut = new AbortController();
  const cutWithOuter = (): void => cut.abort(outer.reason);
  const limit = setTimeout(() => cut.abort(new DOMException('Too late', 'TimeoutError')), ms);
  let grace: NodeJS.Timeout | undefined;
  const unheeded = new Promise<never>((_, reject) => {
    cut.signal.addEventListener('abort', () => {
      grace = setTimeout(() => reject(cut.signal.reason as Error), GRACE_MS);
    });
  });
  outer.addEventListener('abort', cutWithOuter);
  try {
    outer.throwIfAborted();
    return await Promise.race([work(cut.signal), unheeded]);
  } finally {
    clearTimeout(limit);
    clearTimeout(grace);
    outer.removeEventListener('abort', cutWithOuter);
  }
};
