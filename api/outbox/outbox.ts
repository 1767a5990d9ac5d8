import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { databaseTime } from '../database/clock.ts';
import { durableTransaction } from '../database/durable-transaction.ts';
import type { Database, OutboxRow } from '../database/schema.ts';
import { failureSummary } from '../log/error-facts.ts';
import type { Log } from '../log/log.ts';
import { attempt } from './attempt.ts';
import { nextAttemptAt } from './backoff.ts';
import type { Channel } from './channel.ts';
import {
  claim,
  type Claimed,
  limitWaits,
  type Outcome,
  record,
  renewLeases,
} from './outbox-store.ts';

export interface OutboxOptions {
  db: Kysely<Database>;
  channels: readonly Channel[];
  log: Pick<Log, 'warn' | 'error'>;
  /** Milliseconds since 1970; by default the database's. */
  now?: (db: Kysely<Database>) => number | Promise<number>;
  random?: () => number;
  /** Deliveries of one channel at a time. A channel that hangs takes nothing from the others. */
  concurrency?: number;
  /** A row whose worker died is claimed again after this time, in milliseconds. An attempt that takes longer renews it. */
  leaseMs?: number;
}

export interface Outbox {
  /** Looks for due rows now: rows were stored, or the service has started. */
  wake: () => void;
  /** Claims no more rows; resolves once those in flight have ended, aborted after 5 s, and are recorded. */
  stop: () => Promise<void>;
}

const stopTimeoutMs = 5000;
/** Rows that other processes store, and those whose backoff is over, are noticed within this time. */
const pollMs = 5000;
/** Outcomes and new rows within this time share a commit. */
const batchMs = 100;

/**
 * Delivers the rows of the outbox, each at least once, in rounds: outcomes are recorded and due rows claimed in one
 * transaction, so that an attempt is counted before it begins. A row that fails is retried with backoff, and is a dead
 * letter after its last attempt. Rows of a channel that is not in the list wait until it is.
 */
export const createOutbox = ({
  db,
  channels,
  log,
  now: time = databaseTime,
  random = Math.random,
  concurrency = 4,
  leaseMs = 120_000,
}: OutboxOptions): Outbox => {
  /** Row → what aborts its attempt. */
  const inFlight = new Map<OutboxRow, AbortController>();
  const outcomes: Outcome[] = [];
  let lastRoundAt = Infinity;
  let stopped = false;
  let running: Promise<void> | undefined;
  let waking = new AbortController();

  const start = (channel: Channel, claimed: Claimed): void => {
    const abort = new AbortController();
    inFlight.set(claimed.row, abort);
    void attempt(channel, claimed, abort).then((outcome) => {
      inFlight.delete(claimed.row);
      outcomes.push(outcome);
      waking.abort();
    });
  };

  const settle = async (
    trx: Transaction<Database>,
    outcome: Outcome,
    now: number,
  ): Promise<void> => {
    const { row, failure, refused } = outcome;
    if (failure === undefined) return record(trx, outcome, now, undefined);
    const dueAt = nextAttemptAt(row.attempts, now, random);
    await record(trx, outcome, now, dueAt);
    const { submission_id: submission, channel, attempts } = row;
    const facts = {
      ...(submission !== null && { submission }),
      ...{ channel, attempts, failure },
      // How many recipients were refused, and with which statuses. No e-mail address is logged.
      ...(refused && { refusedRecipients: refused.recipients.length, statuses: refused.statuses }),
    };
    if (dueAt === undefined) log.error(facts, 'outbox: dead letter');
    else log.warn({ ...facts, nextTryAt: new Date(dueAt).toISOString() }, 'outbox: not delivered');
  };

  const freeSlots = ({ name }: Channel): number =>
    stopped ? 0 : concurrency - [...inFlight.keys()].filter((row) => row.channel === name).length;

  const round = async (): Promise<void> => {
    const ended = [...outcomes];
    const { now, claims } = await durableTransaction(db, async (trx) => {
      const now = await time(trx);
      const lease = { now, leasedUntil: now + leaseMs };
      if (now < lastRoundAt) await limitWaits(trx, lease);
      for (const outcome of ended) await settle(trx, outcome, now);
      await renewLeases(trx, [...inFlight.keys()], lease);
      const claims: Array<[Channel, Claimed]> = [];
      for (const channel of channels) {
        const rows = await claim(trx, channel.name, freeSlots(channel), lease);
        claims.push(...rows.map((row) => [channel, row] as [Channel, Claimed]));
      }
      return { now, claims };
    });
    lastRoundAt = now;
    outcomes.splice(0, ended.length);
    for (const [channel, claimed] of claims) start(channel, claimed);
  };

  const run = async (): Promise<void> => {
    for (;;) {
      waking = new AbortController();
      const failure = await round().then(() => undefined, failureSummary);
      if (failure) log.error({ failure }, 'outbox: the database did not answer');
      if (stopped && !inFlight.size && (failure || !outcomes.length)) return;
      const sleepMs = Math.min(pollMs, leaseMs / 4);
      await pause(failure && !stopped ? sleepMs : batchMs);
      const { signal } = waking;
      await pause(sleepMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    wake: () => {
      if (stopped) return;
      running ??= run();
      waking.abort();
    },
    stop: async () => {
      stopped = true;
      waking.abort();
      const abortAll = (): void => inFlight.forEach((abort) => abort.abort());
      const timer = setTimeout(abortAll, stopTimeoutMs);
      await running;
      clearTimeout(timer);
    },
  };
};
