import { type Kysely, sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Database } from './schema.ts';

/** A clock for leases and other intervals that are stored: it is not set back or forward with the computer's time of day. */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /**
   * Reads the server's clock, when it was not read for some seconds; with SQLite there is none to read.
   *
   * @returns whether times that were stored before may lie too far ahead: at the first call, and when the clock was set back
   */
  sync: () => Promise<boolean>;
}

const syncIntervalMs = 10_000;
/** A clock that goes back by less was only read late. */
const setBackMs = 1000;

const serverTime = sql<{ ms: number }>`
  select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`;

/**
 * With PostgreSQL, the server's clock: the services' own may differ, and what one has leased, another must not take to be
 * free. With SQLite, which one service uses, its own time at the start and what has passed since.
 */
export const databaseClock = (db: Kysely<Database>): DatabaseClock => {
  let base = performance.timeOrigin;
  let readAt = -Infinity;

  const isSetBack = async (): Promise<boolean> => {
    const before = performance.now();
    const [row] = (await serverTime.execute(db)).rows;
    const after = performance.now();
    const read = row ? row.ms - (before + after) / 2 : base;
    const isBack = read < base - setBackMs;
    base = read;
    return isBack;
  };

  return {
    now: () => Math.round(base + performance.now()),
    sync: async () => {
      const isFirst = readAt === -Infinity;
      if (!isFirst && performance.now() - readAt < syncIntervalMs) return false;
      const isBack = isPostgres(db) && (await isSetBack());
      readAt = performance.now();
      return isFirst || isBack;
    },
  };
};
