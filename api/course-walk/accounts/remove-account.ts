/** Removing accounts with everything in them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { isPostgres } from '#platform/database/dialect.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { inBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';
import { findAccount } from './accounts.ts';
import { unverifiedLifetimeMs } from '#contract/limits.ts';

type Db = Kysely<Database>;

/** Throws when the account must not be removed, or no longer may be. */
type Check = (trx: Transaction<Database>) => Promise<unknown>;

const noCheck: Check = () => Promise.resolve();

/** Images removed per transaction. SQLite takes 3 ms to overwrite each, in which the event loop is blocked. */
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
 * Removes an account: first its images, then the row, which takes courses, tokens and images added meanwhile with it.
 * Calls that add to the account at the same time wait, and are then refused. After a crash in between, the account
 * still exists, with fewer images.
 *
 * @param check called in each transaction; what it throws ends the removal
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

/** Removes the account with an e-mail address in the same way. */
export const removeAccountOf = async (db: Db, email: string): Promise<boolean> => {
  const account = await findAccount(db, email);
  return account ? removeAccount(db, account.id) : false;
};

/** Accounts removed per transaction. */
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
  // The condition again: a sign-up that held the lock may have queued a mail with a link.
  const { numDeletedRows } = await trx
    .deleteFrom('course_walk_users')
    .where('id', 'in', unverifiedBefore(trx, now).where('id', 'in', ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
};

/**
 * Removes the accounts whose e-mail addresses were not verified in time, with everything in them, and returns how many.
 * They have no images. An account with a valid link stays: the link may belong to a later sign-up, or to a reset, which
 * also verifies the address.
 */
export const removeUnverified = (
  db: Db,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> =>
  inBatches(() => durableTransaction(db, (trx) => removeSomeUnverified(trx, now)), signal);
