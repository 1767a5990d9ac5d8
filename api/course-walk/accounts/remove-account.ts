/** Removing accounts with everything in them. */
import type { Kysely, Transaction } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { findAccount } from './accounts.ts';

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

/** Removes the account with an email address in the same way. */
export const removeAccountOf = async (db: Db, email: string): Promise<boolean> => {
  const account = await findAccount(db, email);
  return account ? removeAccount(db, account.id) : false;
};
