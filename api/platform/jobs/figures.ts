/** The state of the queues: jobs that wait or were given up, and whether an operator must look at them. */
import { type Kysely, sql } from 'kysely';
import { hourMs } from '#contract/units.ts';
import type { Database } from '#platform/store/schema.ts';
import { isPending } from './job-store.ts';

export interface JobFigures {
  queue: string;
  pending: number;
  dead: number;
  /** Milliseconds since the subject of the oldest pending job was received. 0: no job is pending. */
  oldestMs: number;
  /** Milliseconds since 1970. Undefined: nothing was sent yet. */
  lastSentAt: number | undefined;
}

/** The state is a literal for the same reason as in `isPending`. */
const isDead = sql<boolean>`state = 'dead'`;

const byQueue = (db: Kysely<Database>) =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => ['queue', fn.countAll<number>().as('jobs')])
    .groupBy('queue');

const lastSentAt = async (db: Kysely<Database>, queue: string): Promise<number | undefined> => {
  const last = await db
    .selectFrom('jobs')
    .select('sent_at')
    .where('queue', '=', queue)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.sent_at ?? undefined;
};

/**
 * Returns the figures of each queue, including queues that are no longer in use but still have jobs.
 *
 * @param queues the queues in use
 */
export const jobFigures = async (
  db: Kysely<Database>,
  queues: readonly string[],
  now: number = Date.now(),
): Promise<JobFigures[]> => {
  const pending = await byQueue(db)
    .select(({ fn }) => fn.min<number>('created_at').as('oldest'))
    .where(isPending)
    .execute();
  const dead = await byQueue(db).where(isDead).execute();
  const names = new Set([...queues, ...[...pending, ...dead].map(({ queue }) => queue)]);
  const figures: JobFigures[] = [];
  for (const queue of names) {
    const waiting = pending.find((each) => each.queue === queue);
    figures.push({
      queue,
      pending: waiting?.jobs ?? 0,
      dead: dead.find((each) => each.queue === queue)?.jobs ?? 0,
      oldestMs: waiting ? Math.max(0, now - waiting.oldest) : 0,
      lastSentAt: await lastSentAt(db, queue),
    });
  }
  return figures;
};

/**
 * Jobs for the team that are not sent. An operator must look at a failure of these, but not of a mail to a visitor. The
 * values are literals for the index, as in `isPending`.
 */
export const isUnsentToTeam = sql<boolean>`optional = 0 and state <> 'sent'`;

const unsentToTeam = (db: Kysely<Database>) => db.selectFrom('jobs').where(isUnsentToTeam);

/** Counts the dead letters that an operator should look at. */
export const countDead = async (db: Kysely<Database>): Promise<number> => {
  const dead = unsentToTeam(db).where(isDead);
  const count = dead.select(({ fn }) => fn.countAll<number>().as('jobs'));
  return (await count.executeTakeFirstOrThrow()).jobs;
};

const overdueMs = hourMs;

/**
 * A mail that the server refused because of its content (EMESSAGE), although a mail that was stored later got through.
 * Any visitor can send such content, so delivery is not broken.
 */
const wasRejectedForContent = sql<boolean>`last_error like '%(EMESSAGE %' and exists (select 1 from jobs as later
  where later.queue = jobs.queue and later.state = 'sent' and later.created_at > jobs.created_at)`;

/**
 * Returns whether a job for the team is a dead letter, or has waited for more than an hour. Checks
 * `wasRejectedForContent` last, because only that check needs more than an index.
 */
export const needsAttention = async (db: Kysely<Database>, now: number): Promise<boolean> => {
  const overdue = unsentToTeam(db)
    .where(isPending)
    .where('created_at', '<', now - overdueMs);
  for (const jobs of [unsentToTeam(db).where(isDead), overdue]) {
    const first = jobs.select('id').limit(1);
    const exists = async (query: typeof first): Promise<boolean> =>
      (await query.executeTakeFirst()) !== undefined;
    if (
      (await exists(first)) &&
      (await exists(first.where(sql<boolean>`not (${wasRejectedForContent})`)))
    ) {
      return true;
    }
  }
  return false;
};
