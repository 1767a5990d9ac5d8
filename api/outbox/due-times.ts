/** The statements of the outbox that look at when rows are due, or change it. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { latestAttemptAt, maxAttempts } from './backoff.ts';
import { type Channel, temporaryFailurePatterns } from './channel.ts';

/**
 * Rows that wait for an attempt or are being attempted. The state is written out, not a parameter, as SQLite uses a partial
 * index for the same text only.
 */
export const isPending = sql<boolean>`state = 'pending'`;

/** Rows that were given up. */
export const isDead = sql<boolean>`state = 'dead'`;

/**
 * The channels that have pending rows. It takes one step in the index for each channel, however many rows there are.
 *
 * @see https://wiki.postgresql.org/wiki/Loose_indexscan
 */
const pendingChannels = sql`
  with recursive waiting (channel) as (
    select min(channel) from outbox where ${isPending}
    union all
    select (select min(channel) from outbox where ${isPending} and channel > waiting.channel)
    from waiting where channel is not null
  )`;

/** Names of the channels that have pending rows, but for some. */
export const channelsWaiting = async (
  db: Kysely<Database>,
  except: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ channel: string }>`
    ${pendingChannels} select channel from waiting where channel is not null`.execute(db);
  return rows.map(({ channel }) => channel).filter((channel) => !except.includes(channel));
};

/**
 * When the next row is due, milliseconds since 1970; undefined while none is pending.
 *
 * @param except names of channels whose rows do not count
 */
export const nextDueAt = async (
  db: Kysely<Database>,
  except: string[],
): Promise<number | undefined> => {
  let earliest: number | undefined;
  for (const channel of await channelsWaiting(db, except)) {
    const pending = db.selectFrom('outbox').select('due_at').where(isPending);
    const next = pending.where('channel', '=', channel).orderBy('due_at').limit(1);
    const { due_at: dueAt = Infinity } = (await next.executeTakeFirst()) ?? {};
    earliest = Math.min(dueAt, earliest ?? Infinity);
  }
  return earliest;
};

/** Makes the rows of a channel due that wait for their backoff after a temporary failure. */
export const retryNow = async (
  db: Kysely<Database>,
  channel: Channel,
  now: number,
): Promise<void> => {
  const patterns = temporaryFailurePatterns(channel);
  await db
    .updateTable('outbox')
    .set({ due_at: now })
    .where('channel', '=', channel.name)
    .where(isPending)
    .where('leased_until', '<=', now)
    .where('due_at', '>', now)
    .where((where) => where.or(patterns.map((pattern) => where('last_error', 'like', pattern))))
    .execute();
};

/**
 * Lets no row wait longer from now than its backoff and no lease last longer than one begun now: the times that are stored
 * may lie far ahead after the clock was set back.
 */
export const limitWaits = (db: Kysely<Database>, now: number, leaseMs: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const leasedUntil = now + leaseMs;
    await trx
      .updateTable('outbox')
      .set({ leased_until: leasedUntil, due_at: leasedUntil })
      .where(isPending)
      .where('leased_until', '>', leasedUntil)
      .execute();
    for (let attempts = 1; attempts < maxAttempts; attempts += 1) {
      const latest = latestAttemptAt(attempts, now);
      await trx
        .updateTable('outbox')
        .set({ due_at: latest })
        .where(isPending)
        .where('attempts', '=', attempts)
        .where('leased_until', '<=', now)
        .where('due_at', '>', latest)
        .execute();
    }
  });
