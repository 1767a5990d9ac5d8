/** Finds, adds, changes and removes accounts in the database. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { canonicalEmail } from '#platform/mail/addresses.ts';
import type { Database } from '#platform/store/schema.ts';
import { durableTransaction, isPostgres } from '#platform/store/transactions.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export interface NewAccount {
  email: string;
  firstname: string;
  lastname: string;
  /** Undefined: the account was opened with Google and has no password. */
  passwordHash?: string | undefined;
  /** When its holder proved that the email address is theirs, by a reset or with Google; null: not yet. */
  verifiedAt: number | null;
}

/** `password_hash` of an account without a password. No password has this hash. */
export const noPasswordHash = '';

/** Adds an account and returns its id. Undefined: the email address already has an account. */
export const addAccount = async (
  db: Db,
  { email, firstname, lastname, verifiedAt, passwordHash = noPasswordHash }: NewAccount,
  now: number,
): Promise<string | undefined> => {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows = 0n } = await durableTransaction(db, (trx) =>
    trx
      .insertInto('course_walk_users')
      .values({
        id,
        email: canonicalEmail(email),
        password_hash: passwordHash,
        firstname,
        lastname,
        created_at: now,
        verified_at: verifiedAt,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow(),
  );
  return numInsertedOrUpdatedRows > 0n ? id : undefined;
};

/** The part of an account that a login needs. */
export interface Account {
  id: string;
  email: string;
  /** Undefined: the account has no password. */
  passwordHash: string | undefined;
  /** When its holder proved that the email address is theirs; null: not yet. */
  verifiedAt: number | null;
}

const selectBy = (db: Db, column: 'id' | 'email', value: string) =>
  db
    .selectFrom('course_walk_users')
    .select(['id', 'email', 'password_hash', 'verified_at'])
    .where(column, '=', value);

const read = async (query: ReturnType<typeof selectBy>): Promise<Account | undefined> => {
  const row = await query.executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      passwordHash: row.password_hash || undefined,
      verifiedAt: row.verified_at,
    }
  );
};

/** Returns the account with an email address. Undefined: there is no such account. */
export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  read(selectBy(db, 'email', canonicalEmail(email)));

/** Returns the account with an id. Undefined: it was deleted. */
export const findAccountById = (db: Db, id: string): Promise<Account | undefined> =>
  read(selectBy(db, 'id', id));

/**
 * Returns the account with an id, and locks it until the transaction ends. Transactions that change the account or add
 * to it wait for each other, so what they read is still true when they write. SQLite runs one transaction at a time
 * anyway.
 */
export const lockAccount = (trx: Trx, id: string): Promise<Account | undefined> => {
  const account = selectBy(trx, 'id', id);
  return read(isPostgres(trx) ? account.forNoKeyUpdate() : account);
};

/**
 * Hands an account to the visitor who has proved that its email address is theirs. An attacker may have signed up with
 * that address before, so every session ends and the password is replaced.
 *
 * @param passwordHash `noPasswordHash` if the proof came from Google
 */
export const claimAccount = async (
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

/** The queue's name is written out for the same reason as in `isOrphaned` (reset-links.ts). */
const isAccountMail = sql<boolean>`queue = 'account-mail'`;

/**
 * Removes an account and everything that belongs to it. This includes the jobs of its mails: a job that stays would
 * keep the file of its mail. A call that adds to the account at the same moment waits, and is then refused.
 *
 * @returns false if there was no such account
 */
export const removeAccount = (db: Db, id: string): Promise<boolean> =>
  durableTransaction(db, async (trx) => {
    // A simultaneous request for a reset stores its mail before this, or finds no account.
    await lockAccount(trx, id);
    const mails = trx.selectFrom('course_walk_mails').select('id').where('user_id', '=', id);
    await trx.deleteFrom('jobs').where(isAccountMail).where('subject_id', 'in', mails).execute();
    const { numDeletedRows } = await trx
      .deleteFrom('course_walk_users')
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  });
