/** Accounts, in the database. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

/** One account an address, however it is written. */
export const accountName = (email: string): string => email.trim().toLowerCase();

export interface NewAccount {
  email: string;
  passwordHash: string;
  firstname: string;
  lastname: string;
}

/** The id of a new account; undefined when the address has one already. */
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
      email: accountName(email),
      password_hash: passwordHash,
      firstname,
      lastname,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n ? id : undefined;
};

/** The account of an address, as far as a login needs it. */
export const findAccount = (
  db: Db,
  email: string,
): Promise<{ id: string; password_hash: string } | undefined> =>
  db
    .selectFrom('course_walk_users')
    .select(['id', 'password_hash'])
    .where('email', '=', accountName(email))
    .executeTakeFirst();

/**
 * Removes an account; courses, images and tokens refer to it and go in the same transaction. What is being added to it
 * meanwhile waits, and is then refused.
 *
 * @returns false when it was gone already
 */
export const removeAccount = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('course_walk_users')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Removes the account of an address in the same way; false when it has none. */
export const removeAccountOf = async (db: Db, email: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('course_walk_users')
    .where('email', '=', accountName(email))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
