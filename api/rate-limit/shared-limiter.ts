import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Limit, Limiter } from './limiter.ts';

/** The time of the database server, milliseconds since 1970: the services' own clocks may differ. */
const serverTime = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

interface Counted {
  points: number;
  wait: number;
}

/** A limiter that counts in PostgreSQL, for all services that share it. It rejects with the database's error. */
export const sharedLimiter = (
  db: Kysely<Database>,
  name: string,
  { points, seconds }: Limit,
): Limiter => ({
  count: async (key) => {
    // A window that has ended, or ends later than one that begins now (the server's clock was set back), begins anew.
    const { rows } = await sql<Counted>`
      insert into rate_limits as counted (key, points, expire)
      select ${`${name}:${key}`}, 1, ${serverTime} + ${seconds * 1000}
      on conflict (key) do update set
        points = case when counted.expire > excluded.expire - ${seconds * 1000}::bigint
          and counted.expire <= excluded.expire then counted.points + 1 else 1 end,
        expire = case when counted.expire > excluded.expire - ${seconds * 1000}::bigint
          and counted.expire <= excluded.expire then counted.expire else excluded.expire end
      returning points, expire - ${serverTime} as wait`.execute(db);
    const [counted] = rows;
    return counted && counted.points > points ? Math.max(1, counted.wait) : 0;
  },
  uncount: async (key) => {
    await sql`
      update rate_limits set points = points - 1 where key = ${`${name}:${key}`} and points > 0`.execute(
      db,
    );
  },
});

/** Removes the counts whose time has passed, and returns how many. */
export const removeExpiredCounts = async (db: Kysely<Database>): Promise<number> => {
  const { numAffectedRows = 0n } =
    await sql`delete from rate_limits where expire <= ${serverTime}`.execute(db);
  return Number(numAffectedRows);
};
