/** Changes of who may enter an account. */
import { sql, type Transaction } from 'kysely';
import type { Database } from '#platform/database/schema.ts';

type Trx = Transaction<Database>;

/**
 * Gives an account to whoever has proved to hold its email address. Whoever else has signed up with it keeps no way in:
 * every session ends, and the password is replaced.
 *
 * @param passwordHash `noPassword` when Google has proved it
 */
export const prove = async (
  trx: Trx,
  id: string,
  passwordHash: string,
  now: number,
): Promise<void> => {
  await trx
    .updateTable('course_walk_users')
    .set({ password_hash: passwordHash, verified_at: sql`coalesce(verified_at, ${now})` })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('course_walk_tokens').where('user_id', '=', id).execute();
};

/** Sets the password of an account. A Google user can still sign in with Google. */
export const setPassword = async (trx: Trx, id: string, passwordHash: string): Promise<void> => {
  await trx
    .updateTable('course_walk_users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
};
