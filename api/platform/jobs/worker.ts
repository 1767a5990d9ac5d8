/**
 * The worker does the jobs in rounds. A round is one transaction:
 * 1. It reads the time. If the clock was set back, it corrects stored times that are too far ahead (`limitWaits`).
 * 2. It records the attempts that have ended since the last round (`recordOutcome`). A failed job is retried with
 *    backoff. It becomes a dead letter after the last attempt, or after a final failure.
 * 3. It renews the leases of jobs that are still being attempted (`renewLeases`).
 * 4. It claims due jobs for the free slots of each queue, and counts the attempts that begin now (`claim`). So a crash
 *    loses no job, and no job is repeated for ever.
 * After the commit:
 * 5. The worker starts an attempt at each claimed job (`start`).
 * 6. It sleeps until the next poll, until an attempt ends, or until `wake` is called (`run`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isRecord } from '#contract/is-record.ts';
import { minuteMs, secondMs } from '#contract/units.ts';
import { failureSummary } from '#platform/failure.ts';
import type { Log } from '#platform/log.ts';
import { type Refusal, replyLineOf } from '#platform/smtp-reply.ts';
import type { Database, Job } from '#platform/store/schema.ts';
import { databaseTime, durableTransaction } from '#platform/store/transactions.ts';
import {
  claim,
  limitWaits,
  maxAttempts,
  nextAttemptAt,
  type Outcome,
  record,
  renewLeases,
} from './job-store.ts';
import { type JobFailure, type JobHandler, nothingToSend } from './job.ts';

const defaultAttemptMs = 90 * secondMs;

/** The service ended during the last attempt. */
class CutOff extends Error {
  override name = 'CutOff';
}

/** Rejects with the signal's reason, because a handler may ignore the signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/**
 * Makes one attempt at a job, within the time limit of its queue. Never rejects: a failure is part of the outcome.
 *
 * @param abort ends the attempt early
 */
const attempt = async (handler: JobHandler, job: Job, abort: AbortController): Promise<Outcome> => {
  const timeOut = (): void => abort.abort(new DOMException('Too late', 'TimeoutError'));
  const timer = setTimeout(timeOut, handler.maxAttemptMs ?? defaultAttemptMs);
  const outcome = (countAs: Outcome['countAs'], error?: unknown): Outcome => {
    const thrown = (isRecord(error) ? error : {}) as JobFailure & Refusal;
    return {
      handler,
      job,
      countAs,
      failure: error === undefined ? undefined : failureSummary(error),
      reply: handler.keepsReplies ? replyLineOf(thrown) : undefined,
      isFinal: thrown.isFinal,
      remaining: thrown.remaining,
    };
  };
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

export interface JobWorkerOptions {
  db: Kysely<Database>;
  handlers: readonly JobHandler[];
  log: Pick<Log, 'warn' | 'error'>;
  /** Called after each attempt. */
  onAttempt?: (job: Job, outcome: 'delivered' | 'failed') => void;
  /** Milliseconds since 1970; by default the database's. */
  now?: (db: Kysely<Database>) => number | Promise<number>;
  random?: () => number;
  /** Jobs done at the same time, per queue, so that a job that hangs does not delay the others. */
  concurrency?: number;
  /** Milliseconds until a job can be claimed again if its worker died. A longer attempt renews its lease. */
  leaseMs?: number;
}

export interface JobWorker {
  /** Looks for due jobs now. Call it after jobs were stored, and when the service has started. */
  wake: () => void;
  /** Claims no more jobs. Resolves once running attempts have ended and are recorded. Aborts them after 5 s. */
  stop: () => Promise<void>;
}

const stopTimeoutMs = 5 * secondMs;
/** Milliseconds until the worker notices jobs that other processes have stored, and jobs whose backoff is over. */
export const pollMs = 5 * secondMs;
/**
 * Milliseconds in which outcomes and new jobs are collected for one round. Each round is a transaction, and takes
 * processor time that submissions need when many arrive.
 */
const batchMs = 100;

/** Does each job at least once. Jobs without a handler wait until there is one. */
export const createJobWorker = ({
  db,
  handlers,
  log,
  onAttempt,
  now: time = databaseTime,
  random = Math.random,
  concurrency = 4,
  leaseMs = 2 * minuteMs,
}: JobWorkerOptions): JobWorker => {
  /** The controllers that abort running attempts. */
  const inFlight = new Map<Job, AbortController>();
  const outcomes: Outcome[] = [];
  let lastRoundAt = Infinity;
  let stopped = false;
  let running: Promise<void> | undefined;
  let waking = new AbortController();

  const start = (handler: JobHandler, job: Job): void => {
    const abort = new AbortController();
    inFlight.set(job, abort);
    void attempt(handler, job, abort).then((outcome) => {
      inFlight.delete(job);
      if (outcome.countAs) onAttempt?.(job, outcome.countAs);
      outcomes.push(outcome);
      waking.abort();
    });
  };

  const recordOutcome = async (
    trx: Transaction<Database>,
    outcome: Outcome,
    now: number,
  ): Promise<void> => {
    const { handler, job, failure, isFinal } = outcome;
    if (failure === undefined) return record(trx, outcome, now, undefined);
    const { subject_id, attempts } = job;
    const dueAt = isFinal ? undefined : nextAttemptAt(attempts, now, random, handler.maxAttempts);
    await record(trx, outcome, now, dueAt);
    const fields = {
      ...(handler.logField !== undefined && { [handler.logField]: subject_id }),
      queue: handler.queue,
      attempts,
      failure,
    };
    if (dueAt === undefined) log.error(fields, 'job: dead letter');
    else log.warn({ ...fields, nextTryAt: new Date(dueAt).toISOString() }, 'job: failed');
  };

  const freeSlots = (queue: string): number =>
    stopped ? 0 : concurrency - [...inFlight.keys()].filter((job) => job.queue === queue).length;

  const round = async (): Promise<void> => {
    const ended = [...outcomes];
    const { now, claims } = await durableTransaction(db, async (trx) => {
      const now = await time(trx);
      const lease = { now, leasedUntil: now + leaseMs };
      if (now < lastRoundAt) await limitWaits(trx, lease);
      for (const outcome of ended) await recordOutcome(trx, outcome, now);
      await renewLeases(trx, [...inFlight.keys()], lease);
      const claims: Array<[JobHandler, Job]> = [];
      for (const handler of handlers) {
        const jobs = await claim(trx, handler.queue, freeSlots(handler.queue), lease);
        claims.push(...jobs.map((job): [JobHandler, Job] => [handler, job]));
      }
      return { now, claims };
    });
    lastRoundAt = now;
    outcomes.splice(0, ended.length);
    for (const [handler, job] of claims) start(handler, job);
  };

  const run = async (): Promise<void> => {
    for (;;) {
      waking = new AbortController();
      const failure = await round().then(() => undefined, failureSummary);
      if (failure) log.error({ failure }, 'jobs: the database does not answer');
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
