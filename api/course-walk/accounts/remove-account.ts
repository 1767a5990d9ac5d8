/** Removing accounts with everything in them. */
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

/**
 * Removes an account, and with its row everything that belongs to it. Calls that add to the account at the same time
 * wait, and are then refused.
 *
 * @param check called in the transaction; what it throws ends the removal
 * @returns false when there was no such account
 */
export const removeAccount = async (
  db: Db,
  id: string,
  check: Check = noCheck,
): Promise<boolean> => {
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
 * An account with a valid link stays: the link may belong to a later sign-up, or to a reset, which
 * also verifies the address.
 */
export const removeUnverified = (
  db: Db,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> =>
  inBatches(() => durableTransaction(db, (trx) => removeSomeUnverified(trx, now)), signal);
