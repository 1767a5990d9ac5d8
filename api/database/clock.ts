import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** A clock for leases and other intervals that are stored: it is not set back or forward with the computer's time of day. */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Reads the server's clock, when it was not read for some seconds. Does nothing with SQLite. */
  sync: () => Promise<void>;
}

const syncIntervalMs = 10_000;

const serverTime = sql<{ ms: number }>`
  select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`;

/**
 * With PostgreSQL, the server's clock: the services' own may differ, and what one has leased, another must not take to be
 * free. With SQLite, which one service uses, its own time at the start and what has passed since.
 */
export const databaseClock = (db: Kysely<Database>): DatabaseClock => {
  let base = performance.timeOrigin;
  let readAt = -Infinity;
  return {
    now: () => Math.round(base + performance.now()),
    sync: async () => {
      const before = performance.now();
      if (!isPostgres(db) || before - readAt < syncIntervalMs) return;
      const [row] = (await serverTime.execute(db)).rows;
      const after = performance.now();
      if (row) base = row.ms - (before + after) / 2;
      readAt = after;
    },
  };
};
