import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { dayMs } from '#shared/time.ts';

/**
 * The salt of a day (in days since 1970), shared by all services and commands of a database. Whichever needs it first
 * makes it.
 */
export const dailySalt =
  (db: Kysely<Database>) =>
  async (day: number): Promise<Buffer> => {
    const salt = randomBytes(32).toString('base64url');
    await db
      .insertInto('address_salts')
      .values({ day, salt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const salts = db.selectFrom('address_salts').select('salt').where('day', '=', day);
    return Buffer.from((await salts.executeTakeFirstOrThrow()).salt, 'base64url');
  };

/**
 * Removes salts that are two days old, and returns how many. From then on nobody can compute a hash of those days.
 */
export const removeOldSalts = async (
  db: Kysely<Database>,
  now: number = Date.now(),
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('address_salts')
    .where('day', '<=', Math.floor(now / dayMs) - 2)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
