import type { Job } from '#platform/database/schema.ts';
import { failureSummary } from '#platform/log/failures.ts';
import { replyLineOf } from '#platform/log/smtp-reply.ts';
import { maxAttempts } from './backoff.ts';
import { DoneInPart, isPermanent, type JobHandler, nothingToSend } from './job.ts';
import type { Outcome } from './job-store.ts';

const defaultAttemptMs = 90_000;

/** The service ended during the last attempt. */
class CutOff extends Error {
  override name = 'CutOff';
}

/** Rejects with the signal's reason, in case the handler ignores the signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/**
 * Attempts a job, within the time limit of its queue. Never rejects.
 *
 * @param abort ends the attempt early
 */
export const attempt = async (
  handler: JobHandler,
  job: Job,
  abort: AbortController,
): Promise<Outcome> => {
  const timeOut = (): void => abort.abort(new DOMException('Too late', 'TimeoutError'));
  const timer = setTimeout(timeOut, handler.maxAttemptMs ?? defaultAttemptMs);
  const outcome = (counted: Outcome['counted'], error?: unknown): Outcome => ({
    handler,
    job,
    counted,
    failure: error === undefined ? undefined : failureSummary(error),
    reply: handler.keepsReplies ? replyLineOf(error) : undefined,
    isPermanent: isPermanent(error),
    rest: error instanceof DoneInPart ? error.rest : undefined,
  });
  try {
    if (job.attempts > (handler.maxAttempts ?? maxAttempts)) throw new CutOff('No attempts left');
    const { signal } = abort;
    const done = await Promise.race([handler.perform(job, signal), aborted(signal)]);
    return outcome(done === nothingToSend ? undefined : 'delivered');
  } catch (error) {
    return outcome(error instanceof CutOff ? undefined : 'failed', error);
  } finally {
    clearTimeout(timer);
  }
};
