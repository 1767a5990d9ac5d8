/** Removing accounts with all they hold. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { inBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';
import { findAccount } from './accounts.ts';
import { unverifiedLifetimeMs } from '#contract/limits.ts';

type Db = Kysely<Database>;

/** Throws when the account must not be removed, or no longer. */
type Check = (trx: Transaction<Database>) => Promise<unknown>;

const noCheck: Check = () => Promise.resolve();

/** Images that one transaction removes: overwriting them takes SQLite, and with it the event loop, 3 ms each. */
const imagesAtOnce = 2;

/** Removes the images of an account, a few at a time, so that other requests are answered in between. */
const removeImages = async (db: Db, userId: string, check: Check): Promise<void> => {
  const images = db
    .selectFrom('course_walk_images')
    .innerJoin('course_walk_courses', 'course_walk_courses.id', 'course_walk_images.course_id')
    .select('course_walk_images.id')
    .where('user_id', '=', userId);
  const ids = (await images.execute()).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += imagesAtOnce) {
    const some = ids.slice(at, at + imagesAtOnce);
    await durableTransaction(db, async (trx) => {
      await check(trx);
      await trx.deleteFrom('course_walk_images').where('id', 'in', some).execute();
    });
    await nextTurn();
  }
};

/**
 * Removes an account. Its images go first; its courses and tokens, and images that came meanwhile, refer to it and are
 * removed with it. What is being added to it at the same time waits, and is then refused. After a crash in between, the
 * account is there with fewer images.
 *
 * @param check a part of each transaction: what it throws ends the removal
 * @returns false when there was no such account
 */
export const removeAccount = async (
  db: Db,
  id: string,
  check: Check = noCheck,
): Promise<boolean> => {
  await removeImages(db, id, check);
  const { numDeletedRows } = await durableTransaction(db, async (trx) => {
    await check(trx);
    return trx.deleteFrom('course_walk_users').where('id', '=', id).executeTakeFirst();
  });
  return numDeletedRows > 0n;
};

/** Removes the account of an e-mail address in the same way. */
export const removeAccountOf = async (db: Db, email: string): Promise<boolean> => {
  const account = await findAccount(db, email);
  return account ? removeAccount(db, account.id) : false;
};

/** Accounts that one transaction removes. */
const batchSize = 100;

/** The accounts that `removeUnverified` removes. */
const unverifiedBefore = (db: Db, now: number) =>
  db
    .selectFrom('course_walk_users')
    .select('id')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', now - unverifiedLifetimeMs)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('course_walk_mails')
            .select('id')
            .whereRef('user_id', '=', 'course_walk_users.id')
            .where('expires_at', '>', now),
        ),
      ),
    );

const removeSomeUnverified = async (trx: Transaction<Database>, now: number): Promise<number> => {
  const due = unverifiedBefore(trx, now).orderBy('id').limit(batchSize);
  const ids = (await (isPostgres(trx) ? due.forUpdate() : due).execute()).map(({ id }) => id);
  if (!ids.length) return 0;
  // Looks again: a sign-up that held the lock may have been mailed a link.
  const { numDeletedRows } = await trx
    .deleteFrom('course_walk_users')
    .where('id', 'in', unverifiedBefore(trx, now).where('id', 'in', ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/**
 * Removes the accounts whose e-mail addresses were not verified in time, with all they hold, and returns how many. They
 * have no images. An account with a link that still works stays: it may be of a sign-up after the first, or of a reset,
 * which verifies the address too.
 */
export const removeUnverified = (
  db: Db,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> =>
  inBatches(() => durableTransaction(db, (trx) => removeSomeUnverified(trx, now)), signal);
