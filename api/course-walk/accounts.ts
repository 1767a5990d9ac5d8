/** Accounts in the database. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

/** The e-mail address under which an account is stored: in lower case, so that one address has one account. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase();

export interface NewAccount {
  email: string;
  passwordHash: string;
  firstname: string;
  lastname: string;
}

/** Adds an account and returns its id; undefined when the e-mail address has one already. */
export const addAccount = async (
  db: Db,
  { email, passwordHash, firstname, lastname }: NewAccount,
  now: number,
): Promise<string | undefined> => {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('course_walk_users')
    .values({
      id,
      email: canonicalEmail(email),
      password_hash: passwordHash,
      firstname,
      lastname,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n ? id : undefined;
};

/** What a login compares; undefined when the e-mail address has no account. */
export const findAccount = (
  db: Db,
  email: string,
): Promise<{ id: string; password_hash: string } | undefined> =>
  db
    .selectFrom('course_walk_users')
    .select(['id', 'password_hash'])
    .where('email', '=', canonicalEmail(email))
    .executeTakeFirst();

/**
 * Removes an account. Its courses, images and tokens refer to it, and are removed in the same transaction; what is being
 * added to it at the same time waits, and is then refused.
 *
 * @returns false when there was no such account
 */
export const removeAccount = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('course_walk_users')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Removes the account of an e-mail address in the same way. */
export const removeAccountOf = async (db: Db, email: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('course_walk_users')
    .where('email', '=', canonicalEmail(email))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
