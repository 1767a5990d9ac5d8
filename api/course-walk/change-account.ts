/** Changes of who may enter an account. */
import type { Kysely, Transaction } from 'kysely';
import { durableTransaction } from '../database/durable-transaction.ts';
import type { Database } from '../database/schema.ts';
import { removeAccountMails } from './account-mails.ts';
import { type Entrance, entranceColumns, type Holder } from './accounts.ts';

type Trx = Transaction<Database>;

/**
 * Makes an account a Google user's: its password and all its sessions end, as others may have had them.
 *
 * @param passwordHash of the password that was checked
 * @returns false when the account has another password by now, or is gone
 */
export const giveToGoogleUser = (
  db: Kysely<Database>,
  id: string,
  passwordHash: string,
  googleSubject: string,
): Promise<boolean> =>
  durableTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('course_walk_users')
      .set(entranceColumns({ googleSubject }))
      .where('id', '=', id)
      .where('password_hash', '=', passwordHash)
      .executeTakeFirst();
    if (!numUpdatedRows) return false;
    await trx.deleteFrom('course_walk_tokens').where('user_id', '=', id).execute();
    return true;
  });

/** Marks the e-mail address of an account as verified; its links to do so work no more. */
export const verifyAccount = async (trx: Trx, id: string, now: number): Promise<void> => {
  await trx
    .updateTable('course_walk_users')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .execute();
  await removeAccountMails(trx, id, ['verify']);
};

/**
 * Gives an unverified account to whoever has proved to hold its e-mail address. All that was entered before goes, as it may
 * be a stranger's: password, names, courses, sessions and links.
 *
 * @returns false when the account is verified, or gone
 */
export const takeOver = async (
  trx: Trx,
  id: string,
  { firstname = '', lastname = '', ...entrance }: Entrance & Partial<Holder>,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('course_walk_users')
    .set({ ...entranceColumns(entrance), firstname, lastname, verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  if (!numUpdatedRows) return false;
  await trx.deleteFrom('course_walk_tokens').where('user_id', '=', id).execute();
  await trx.deleteFrom('course_walk_courses').where('user_id', '=', id).execute();
  await removeAccountMails(trx, id, ['verify', 'reset']);
  return true;
};

/** Gives a verified account another password, beside Google's confirmation where it has one. */
export const setPassword = async (
  trx: Trx,
  id: string,
  passwordHash: string,
  now: number,
): Promise<void> => {
  await trx
    .updateTable('course_walk_users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
  // Of the accounts from before, some had a subject id for a password: see log-in.ts.
  await trx
    .updateTable('course_walk_users')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', '=', 0)
    .execute();
  await removeAccountMails(trx, id, ['reset']);
};
