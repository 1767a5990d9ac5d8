/** The state of the queues: what waits, what was given up, and whether an operator must look at it. */
import { type Kysely, sql } from 'kysely';
import { hourMs } from '#contract/units.ts';
import type { Database } from '#platform/store/schema.ts';
import { isPending } from './job-store.ts';

export interface JobFigures {
  queue: string;
  pending: number;
  dead: number;
  /** Milliseconds since the subject of the oldest pending job was received; 0 when none is pending. */
  oldestMs: number;
  /** Milliseconds since 1970; undefined when nothing was sent yet. */
  lastSentAt: number | undefined;
}

/** The state is written out for the same reason as in `isPending`. */
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
 * The figures of each queue, including those that are no longer set up but have jobs left.
 *
 * @param queues those that are set up
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
 * Jobs to the team, whose failure an operator must look at, unlike that of a mail to a visitor. Written out for the
 * index, as in `isPending`.
 */
export const isUnsentToTeam = sql<boolean>`optional = 0 and state <> 'sent'`;

const unsentToTeam = (db: Kysely<Database>) => db.selectFrom('jobs').where(isUnsentToTeam);

/** Number of dead letters that an operator should look at. */
export const countDead = async (db: Kysely<Database>): Promise<number> => {
  const dead = unsentToTeam(db).where(isDead);
  const count = dead.select(({ fn }) => fn.countAll<number>().as('jobs'));
  return (await count.executeTakeFirstOrThrow()).jobs;
};

const overdueMs = hourMs;

/**
 * A mail that the server refuses because of its content (EMESSAGE), while a mail stored later got through. Any visitor
 * can send such content, so it does not mean that delivery is broken.
 */
const wasRejectedForContent = sql<boolean>`last_error like '%(EMESSAGE %' and exists (select 1 from jobs as later
  where later.queue = jobs.queue and later.state = 'sent' and later.created_at > jobs.created_at)`;

/**
 * Whether a job that an operator must look at is a dead letter, or has waited for more than an hour.
 * `wasRejectedForContent` is checked last, as only that needs more than an index.
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
