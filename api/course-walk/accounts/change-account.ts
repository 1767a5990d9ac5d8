/** Changes of who may enter an account. */
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { removeAccountMails, type SignUp } from './account-mails.ts';
import { noPassword } from './accounts.ts';

type Trx = Transaction<Database>;

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

/** Gives a verified account another password, beside Google's confirmation where it has one. */
export const setPassword = async (trx: Trx, id: string, passwordHash: string): Promise<void> => {
  await trx
    .updateTable('course_walk_users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
};
