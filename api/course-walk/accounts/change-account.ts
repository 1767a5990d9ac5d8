/** Changes of who may enter an account. */
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { removeAccountMails, type SignUp } from './account-mails.ts';
import { noPassword } from './accounts.ts';

type Trx = Transaction<Database>;

/** Marks the e-mail address of an account as verified. Its verification links stop working. */
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
 * Gives an unverified account to the person who has proved to hold its e-mail address. Everything in it may be a
 * stranger's and is removed: password, names, courses, sessions and links.
 *
 * @returns false when the account is verified, or gone
 */
export const takeOver = async (
  trx: Trx,
  id: string,
  { firstname = '', lastname = '', passwordHash = noPassword }: Partial<SignUp>,
  now: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('course_walk_users')
    .set({ password_hash: passwordHash, firstname, lastname, verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  if (!numUpdatedRows) return false;
  await trx.deleteFrom('course_walk_tokens').where('user_id', '=', id).execute();
  await trx.deleteFrom('course_walk_courses').where('user_id', '=', id).execute();
  await removeAccountMails(trx, id, ['verify', 'reset']);
  return true;
};

/** Sets the password of a verified account. A Google user can still sign in with Google. */
export const setPassword = async (trx: Trx, id: string, passwordHash: string): Promise<void> => {
  await trx
    .updateTable('course_walk_users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
};
