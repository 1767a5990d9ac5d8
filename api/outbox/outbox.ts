import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { failureSummary } from '../log/error-facts.ts';
import type { Log } from '../log/log.ts';
import { createAttempt } from './attempt.ts';
import { type Channel, createChannelHealth } from './circuit-breaker.ts';
import type { Deliver } from './delivery.ts';
import { outboxState, type OutboxState } from './outbox-state.ts';
import { type Claimed, exchange, hasten, nextDueAt, type Outcome } from './outbox-store.ts';

export interface OutboxOptions {
  db: Kysely<Database>;
  deliver: Deliver;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  now?: () => number;
  random?: () => number;
  /** Deliveries of a channel at one time: one that hangs is in no other's way. */
  concurrency?: number;
}

export interface Outbox {
  /** Looks for due rows now: rows have come in, or the service has started. */
  wake: () => void;
  /** Takes no more rows; returns once those in hand have ended, cut short after 5 s, and are recorded. */
  stop: () => Promise<void>;
  state: () => Promise<OutboxState>;
}

/** A row whose worker died is tried again after this time; longer than any try lasts. */
const leaseMs = 120_000;
const stopPatienceMs = 5000;
/** Rows that other processes put in are noticed within this time. */
const longestSleepMs = 15_000;
const shortestSleepMs = 100;
const sleepAfterFailureMs = 5000;
/** Tries that end within this time of each other share a commit: under load, the disk is there for the submissions. */
const gatheringMs = 25;

/**
 * Delivers the rows of the outbox: each at least once, several at a time, each try counted before it begins, failed
 * ones again after a growing while; those of a channel that does not answer when it does again. It sleeps until the
 * next row is due or `wake` is called.
 */
export const createOutbox = ({
  db,
  deliver,
  log,
  now = Date.now,
  random = Math.random,
  concurrency = 4,
}: OutboxOptions): Outbox => {
  const stopping = new AbortController();
  const health = createChannelHealth();
  const inHand = new Map<Promise<void>, Channel>();
  const outcomes: Outcome[] = [];
  /** Channels that have begun to put everything off: what they put off before waits no longer than the rest. */
  const toHasten = new Set<Channel>();
  const attempt = createAttempt({
    deliver,
    log,
    now,
    random,
    health,
    onAllPutOff: (channel) => toHasten.add(channel),
  });
  let stopped = false;
  let wanted = false;
  let running: Promise<void> | undefined;
  let alarm: NodeJS.Timeout | undefined;

  const take = (claimed: Claimed): void => {
    const trying = attempt(claimed, stopping.signal).then((outcome) => {
      outcomes.push(outcome);
      inHand.delete(trying);
      wake();
    });
    inHand.set(trying, claimed.row.channel);
  };

  /** One row of each channel that does not answer asks whether it does again. */
  const probe = async (): Promise<void> => {
    const at = now();
    for (const channel of stopped ? [] : health.dueForProbe(at)) {
      health.probing(channel, at);
      const one = { channel, limit: 1, now: at, leasedUntil: at + leaseMs };
      (await exchange(db, [], [one])).forEach(take);
    }
  };

  const free = (channel: Channel): number =>
    stopped ? 0 : concurrency - [...inHand.values()].filter((other) => other === channel).length;

  const turn = async (): Promise<void> => {
    const ended = [...outcomes];
    const at = now();
    const next = health
      .open()
      .map((channel) => ({ channel, limit: free(channel), now: at, leasedUntil: at + leaseMs }));
    const claimed = await exchange(db, ended, next);
    outcomes.splice(0, ended.length);
    claimed.forEach(take);
    for (const channel of toHasten) {
      await hasten(db, channel, at);
      toHasten.delete(channel);
    }
    await probe();
  };

  const sleep = (ms: number): void => {
    clearTimeout(alarm);
    if (!stopped) alarm = setTimeout(wake, ms).unref();
  };

  const untilNextRow = async (): Promise<number> => {
    const rowAt = (await nextDueAt(db, health.open())) ?? Infinity;
    const dueAt = Math.min(rowAt, health.nextProbeAt() ?? Infinity);
    return Math.min(Math.max(dueAt - now(), shortestSleepMs), longestSleepMs);
  };

  const run = async (): Promise<void> => {
    try {
      while (wanted) {
        wanted = false;
        await turn();
        await pause(gatheringMs);
      }
      sleep(await untilNextRow());
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
      clearTimeout(alarm);
      const cut = setTimeout(() => stopping.abort(), stopPatienceMs);
      while (running || inHand.size) await Promise.all([...inHand.keys(), running]);
      clearTimeout(cut);
    },
    state: () => outboxState(db),
  };
};
