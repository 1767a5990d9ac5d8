import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { databaseClock } from '../database/clock.ts';
import type { Database, OutboxRow } from '../database/schema.ts';
import { failureSummary } from '../log/error-facts.ts';
import type { Log } from '../log/log.ts';
import { createAttempt } from './attempt.ts';
import { batchPause } from './batch-pause.ts';
import type { Channel } from './channel.ts';
import { createCircuitBreakers } from './circuit-breaker.ts';
import { outboxState, type OutboxState } from './outbox-state.ts';
import { limitWaits, nextDueAt, retryNow } from './due-times.ts';
import { type Claimed, type Outcome, recordAndClaim, renewLeases } from './outbox-store.ts';

export interface OutboxOptions {
  db: Kysely<Database>;
  channels: readonly Channel[];
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Milliseconds since 1970, for attempts and leases; without it, the database's clock. */
  now?: () => number;
  random?: () => number;
  /** Deliveries of one channel at a time. A channel that hangs takes nothing from the others. */
  concurrency?: number;
  /**
   * A row whose worker died is claimed again after this time, in milliseconds. An attempt may take longer: its lease is
   * renewed four times in this time.
   */
  leaseMs?: number;
}

export interface Outbox {
  /** Looks for due rows now: rows were stored, or the service has started. */
  wake: () => void;
  /** Claims no more rows; resolves once those in flight have ended, aborted after 5 s, and are recorded. */
  stop: () => Promise<void>;
  state: () => Promise<OutboxState>;
}

const stopTimeoutMs = 5000;
/** Rows that other processes store are noticed within this time. */
const maxSleepMs = 15_000;
const minSleepMs = 100;
const sleepAfterFailureMs = 5000;

/**
 * Delivers the rows of the outbox, each at least once. An attempt is counted before it begins; a failed row is retried
 * with backoff; the rows of a channel whose circuit is open wait until it closes. It sleeps until the next row is due or
 * `wake` is called.
 */
export const createOutbox = ({
  db,
  channels,
  log,
  now: given,
  random = Math.random,
  concurrency = 4,
  leaseMs = 120_000,
}: OutboxOptions): Outbox => {
  const clock = databaseClock(db);
  const now = given ?? clock.now;
  const names = channels.map(({ name }) => name);
  const stopping = new AbortController();
  const breakers = createCircuitBreakers();
  const nextPauseMs = batchPause();
  /** Attempt → its row. */
  const inFlight = new Map<Promise<void>, OutboxRow>();
  const outcomes: Outcome[] = [];
  /** Their circuit has just opened: rows that failed before wait for it too, and no longer for their backoff. */
  const toRetryNow = new Set<Channel>();
  const attempt = createAttempt({
    channels: new Map(channels.map((channel) => [channel.name, channel])),
    log,
    now,
    random,
    breakers,
    onTemporaryOutage: (channel) => toRetryNow.add(channel),
  });
  let stopped = false;
  let wanted = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const start = (claimed: Claimed): void => {
    const attempting = attempt(claimed, stopping.signal).then((outcome) => {
      outcomes.push(outcome);
      inFlight.delete(attempting);
      wake();
    });
    inFlight.set(attempting, claimed.row);
  };

  /** One row of each channel whose circuit is open is sent, to see whether the other side answers again. */
  const probe = async (): Promise<void> => {
    const at = now();
    for (const channel of stopped ? [] : breakers.dueForProbe(at)) {
      breakers.halfOpen(channel, at);
      const one = { channel, limit: 1, now: at, leasedUntil: at + leaseMs };
      (await recordAndClaim(db, [], [one])).forEach(start);
    }
  };

  const freeSlots = (isCounted: (channel: string) => boolean): number =>
    stopped
      ? 0
      : concurrency - [...inFlight.values()].filter(({ channel }) => isCounted(channel)).length;

  /** The rows to claim: of each channel that works, and those of channels that are no longer in the list. */
  const claimsAt = (at: number) => {
    const open = breakers.open();
    const lease = { now: at, leasedUntil: at + leaseMs };
    return [
      ...names
        .filter((name) => !open.includes(name))
        .map((name) => ({
          ...lease,
          channel: name,
          limit: freeSlots((channel) => channel === name),
        })),
      {
        ...lease,
        channel: { except: names },
        limit: freeSlots((channel) => !names.includes(channel)),
      },
    ];
  };

  const runOnce = async (): Promise<void> => {
    if (await clock.sync()) await limitWaits(db, now(), leaseMs);
    const ended = [...outcomes];
    const at = now();
    const claimed = await recordAndClaim(db, ended, claimsAt(at));
    outcomes.splice(0, ended.length);
    claimed.forEach(start);
    for (const channel of toRetryNow) {
      await retryNow(db, channel, at);
      toRetryNow.delete(channel);
    }
    await probe();
  };

  const renew = (): void => {
    renewLeases(db, [...inFlight.values()], now() + leaseMs).catch((error: unknown) => {
      log.error({ failure: failureSummary(error) }, 'outbox: leases were not renewed');
    });
  };
  const renewTimer = setInterval(renew, leaseMs / 4).unref();

  const sleep = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(wake, ms).unref();
  };

  const timeUntilNextRow = async (): Promise<number> => {
    const rowAt = (await nextDueAt(db, breakers.open())) ?? Infinity;
    const dueAt = Math.min(rowAt, breakers.nextProbeAt() ?? Infinity);
    return Math.min(Math.max(dueAt - now(), minSleepMs), maxSleepMs);
  };

  const run = async (): Promise<void> => {
    try {
      while (wanted) {
        wanted = false;
        await runOnce();
        await pause(nextPauseMs());
      }
      sleep(await timeUntilNextRow());
    } catch (error) {
      log.error({ failure: failureSummary(error) }, 'outbox: the database did not answer');
      sleep(sleepAfterFailureMs);
    }
  };

  const wake = (): void => {
    wanted = true;
    if (running) return;
    running = run().finally(() => {
      running = undefined;
      if (wanted) wake();
    });
  };

  return {
    wake: () => {
      if (!stopped) wake();
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const abortTimer = setTimeout(() => stopping.abort(), stopTimeoutMs);
      while (running || inFlight.size) await Promise.all([...inFlight.keys(), running]);
      clearTimeout(abortTimer);
      clearInterval(renewTimer);
    },
    state: () => outboxState(db),
  };
};
