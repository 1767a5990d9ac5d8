import type { Submission } from '../database/schema.ts';
import { failureSummary } from '../log/error-facts.ts';
import { maxAttempts } from './backoff.ts';
import type { Channel } from './channel.ts';
import type { Claimed, Outcome } from './outbox-store.ts';
import { RecipientsRefused } from './recipients-refused.ts';

const defaultAttemptMs = 90_000;

/** Rejects with the signal's reason, for a channel that ignores it. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/**
 * Attempts to deliver a row, within the time of its channel. It never rejects.
 *
 * @param abort ends the attempt before its time
 */
export const attempt = async (
  channel: Channel,
  { row, submission }: Claimed,
  abort: AbortController,
): Promise<Outcome> => {
  const timeOut = (): void => abort.abort(new DOMException('Too late', 'TimeoutError'));
  const timer = setTimeout(timeOut, channel.maxAttemptMs ?? defaultAttemptMs);
  const outcome = (error?: unknown): Outcome => ({
    row,
    failure: error === undefined ? undefined : failureSummary(error),
    refused: error instanceof RecipientsRefused ? error : undefined,
  });
  try {
    // A crash cut off its last attempt.
    if (row.attempts > maxAttempts) throw new Error('No attempts left');
    const { signal } = abort;
    // The channel of account mails, whose rows have no submission, does not look at it.
    const delivery = channel.deliver(row, submission as Submission, signal);
    await Promise.race([delivery, aborted(signal)]);
    return outcome();
  } catch (error) {
    return outcome(error);
  } finally {
    clearTimeout(timer);
  }
};
