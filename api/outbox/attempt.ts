import { failureSummary } from '../log/error-facts.ts';
import type { Log } from '../log/log.ts';
import { withTimeout } from '../timeout.ts';
import { maxAttempts, nextAttemptAt } from './backoff.ts';
import { type Channel, isTemporaryFailure, Unreached } from './channel.ts';
import type { CircuitBreakers } from './circuit-breaker.ts';
import type { Claimed, Outcome } from './outbox-store.ts';
import { RecipientsRefused } from './recipients-refused.ts';

interface AttemptOptions {
  /** By name. */
  channels: ReadonlyMap<string, Channel>;
  log: Pick<Log, 'warn' | 'error'>;
  now: () => number;
  random: () => number;
  /** Told the result of each attempt. */
  breakers: CircuitBreakers;
  /** Called when temporary failures have opened a channel's circuit. */
  onTemporaryOutage: (channel: Channel) => void;
}

type Row = Claimed['row'];
type Change = Outcome['change'];

const defaultAttemptMs = 90_000;

/** The row's channel is not in the list: it was set up when the row was stored, and is no more. */
class ChannelMissing extends Error {
  override name = 'ChannelMissing';
}

/** How many recipients were refused, and with which statuses. No e-mail address is logged. */
const refusedFacts = (refused: RecipientsRefused | undefined) =>
  refused && { refusedRecipients: refused.recipients.length, statuses: refused.statuses };

/**
 * Makes the function that attempts to deliver a row, within the time of its channel. It resolves to what becomes of the row, and never
 * rejects.
 */
export const createAttempt = ({
  channels,
  log,
  now,
  random,
  breakers,
  onTemporaryOutage,
}: AttemptOptions) => {
  /** The attempt does not count. The row stays due, and waits for the circuit to close. */
  const uncounted = ({ attempts }: Row, failure: string): Change => ({
    state: 'pending',
    attempts: attempts - 1,
    due_at: now(),
    leased_until: 0,
    last_error: failure,
  });

  const retryLater = (
    { submission_id: submission, channel, attempts }: Row,
    failure: string,
    refused: RecipientsRefused | undefined,
  ): Change => {
    const dueAt = nextAttemptAt(attempts, now(), random);
    const facts = { submission, channel, attempts, failure, ...refusedFacts(refused) };
    const change = {
      last_error: failure,
      ...(refused && { recipients_due: JSON.stringify(refused.recipients) }),
    };
    if (dueAt === undefined) {
      log.error(facts, 'outbox: given up');
      return { state: 'dead', ...change };
    }
    log.warn({ ...facts, nextTryAt: new Date(dueAt).toISOString() }, 'outbox: not delivered');
    return { state: 'pending', due_at: dueAt, leased_until: 0, ...change };
  };

  /** Tells the circuit breaker of a failure; returns whether the channel's circuit is open now. */
  const isCircuitOpen = (row: Row, error: unknown, failure: string): boolean => {
    const channel = channels.get(row.channel);
    const facts = { channel: row.channel, failure };
    if (error instanceof Unreached) {
      if (breakers.unreached(row.channel, now()) === 'opened') log.warn(facts, 'outbox: no answer');
      return true;
    }
    // It was accepted for the other recipients.
    const isAccepted = error instanceof RecipientsRefused;
    if (!channel || isAccepted || !isTemporaryFailure(channel, error)) {
      breakers.close(row.channel);
      return false;
    }
    const change = breakers.temporaryFailure(channel.name, row.id, now());
    if (change === 'opened') {
      log.warn(facts, 'outbox: temporary failures only');
      onTemporaryOutage(channel);
    }
    return change !== 'closed';
  };

  const changeAfter = (row: Row, error: unknown): Change => {
    const failure = failureSummary(error);
    if (isCircuitOpen(row, error, failure)) return uncounted(row, failure);
    return retryLater(row, failure, error instanceof RecipientsRefused ? error : undefined);
  };

  const deliver = async ({ row, submission }: Claimed, stopping: AbortSignal): Promise<Change> => {
    try {
      // A crash cut off its last attempt.
      if (row.attempts > maxAttempts) throw new Error('No attempts left');
      const channel = channels.get(row.channel);
      if (!channel) throw new ChannelMissing();
      await withTimeout(channel.maxAttemptMs ?? defaultAttemptMs, stopping, (signal) =>
        channel.deliver(row, submission, signal),
      );
      breakers.close(row.channel);
      return { state: 'sent', sent_at: now(), last_error: null, recipients_due: null };
    } catch (error) {
      return changeAfter(row, error);
    }
  };

  return async (claimed: Claimed, stopping: AbortSignal): Promise<Outcome> => {
    const change = await deliver(claimed, stopping);
    return { row: claimed.row, attempts: claimed.row.attempts, change, endedAt: now() };
  };
};
