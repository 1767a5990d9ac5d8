/** Hashes of IP addresses and emails, under which limits count. They change every day. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { dayMs } from '#shared/time.ts';

/** Gets the salt of a day, in days since 1970. Whoever has it can find a hashed text by trying. */
type SaltOf = (day: number) => Promise<Uint8Array>;

/** The salt of a day that all services of a database share. Whichever needs it first makes it. */
export const sharedSalt =
  (db: Kysely<Database>): SaltOf =>
  async (day) => {
    const salt = randomBytes(32).toString('base64url');
    await durableTransaction(db, (trx) =>
      trx
        .insertInto('address_salts')
        .values({ day, salt })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    const salts = db.selectFrom('address_salts').select('salt').where('day', '=', day);
    return Buffer.from((await salts.executeTakeFirstOrThrow()).salt, 'base64url');
  };

/**
 * Removes shared salts that are two days old, and returns how many. From then on nobody can compute a hash of those
 * days.
 */
export const removeOldSalts = async (
  db: Kysely<Database>,
  now: number = Date.now(),
): Promise<number> => {
  const { numDeletedRows } = await durableTransaction(db, (trx) =>
    trx
      .deleteFrom('address_salts')
      .where('day', '<=', Math.floor(now / dayMs) - 2)
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
};

/**
 * Makes the function that returns the keyed hash of a text (HMAC-SHA256, base64url).
 *
 * @param saltOf by default, salts that only this process knows. While it fails, this process uses such a one
 */
export const createDailyHash = (
  saltOf: SaltOf = () => Promise.resolve(randomBytes(32)),
  now: () => number = Date.now,
): ((text: string) => Promise<string>) => {
  const ownSalt = randomBytes(32);
  let day = NaN;
  let salt: Promise<Uint8Array> = Promise.resolve(ownSalt);
  return async (text) => {
    const today = Math.floor(now() / dayMs);
    if (today !== day) {
      day = today;
      salt = saltOf(today).catch(() => {
        day = NaN;
        return ownSalt;
      });
    }
    return createHmac('sha256', await salt)
      .update(text)
      .digest('base64url');
  };
};
