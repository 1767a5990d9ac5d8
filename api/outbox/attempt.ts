import { failureSummary } from '../log/error-facts.ts';
import type { Log } from '../log/log.ts';
import { maxTries, nextTryAt } from './backoff.ts';
import { type Channel, type ChannelHealth, Unreached } from './circuit-breaker.ts';
import { type Deliver, isPutOff } from './delivery.ts';
import type { Claimed, Outcome } from './outbox-store.ts';
import { withTimeout } from '../timeout.ts';

interface AttemptOptions {
  deliver: Deliver;
  log: Pick<Log, 'warn' | 'error'>;
  now: () => number;
  random: () => number;
  /** Told how each try went. */
  health: ChannelHealth;
  /** Called when a channel begins to put everything off. */
  onAllPutOff: (channel: Channel) => void;
}

type Change = Outcome['change'];

/** The outbox's lease lasts longer. */
const longestTryMs = 90_000;

/** Tries to deliver a row, within 90 s, and says what becomes of the row; never rejects. */
export const createAttempt = ({
  deliver,
  log,
  now,
  random,
  health,
  onAllPutOff,
}: AttemptOptions) => {
  /** The try does not count, and the row stays due: it waits for the channel, not for a time. */
  const givenBack = ({ attempts }: Claimed['row'], failure: string): Change => {
    const kept = { due_at: now(), leased_until: 0, last_error: failure } as const;
    return { state: 'pending', attempts: attempts - 1, ...kept };
  };

  /** Whether the channel puts everything off, and not only this row. */
  const isAllPutOff = ({ id, channel }: Claimed['row'], failure: string): boolean => {
    const news = health.putOff(channel, id, now());
    if (news === true) {
      log.warn({ channel, failure }, 'outbox: everything is put off');
      onAllPutOff(channel);
    }
    return news !== 'row';
  };

  const againLater = (
    { submission_id: submission, channel, attempts }: Claimed['row'],
    failure: string,
  ): Change => {
    const dueAt = nextTryAt(attempts, now(), random);
    const facts = { submission, channel, attempts, failure };
    if (dueAt === undefined) {
      log.error(facts, 'outbox: given up');
      return { state: 'dead', last_error: failure };
    }
    log.warn({ ...facts, nextTryAt: new Date(dueAt).toISOString() }, 'outbox: not delivered');
    return { state: 'pending', due_at: dueAt, leased_until: 0, last_error: failure };
  };

  const failed = (row: Claimed['row'], error: unknown): Change => {
    const { channel } = row;
    const failure = failureSummary(error);
    if (error instanceof Unreached) {
      if (health.unreached(channel, now())) log.warn({ channel, failure }, 'outbox: no answer');
      return givenBack(row, failure);
    }
    if (!isPutOff(channel, error)) health.reached(channel);
    else if (isAllPutOff(row, failure)) return givenBack(row, failure);
    return againLater(row, failure);
  };

  const tried = async ({ row, submission }: Claimed, stopping: AbortSignal): Promise<Change> => {
    try {
      // Its last try was cut off by a crash.
      if (row.attempts > maxTries) throw new Error('No tries left');
      await withTimeout(longestTryMs, stopping, (signal) => deliver(row, submission, signal));
      health.reached(row.channel);
      return { state: 'sent', sent_at: now(), last_error: null };
    } catch (error) {
      return failed(row, error);
    }
  };

  return async (claimed: Claimed, stopping: AbortSignal): Promise<Outcome> => {
    const change = await tried(claimed, stopping);
    return { row: claimed.row, attempts: claimed.row.attempts, change, endedAt: now() };
  };
};
