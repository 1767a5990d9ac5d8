/** Accounts in the database. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { canonicalEmail } from '#platform/mail/canonical-email.ts';
import { isPostgres } from '#platform/database/dialect.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';

type Db = Kysely<Database>;

interface Holder {
  email: string;
  firstname: string;
  lastname: string;
}

export interface NewAccount extends Holder {
  /** Undefined when it has no password and is entered with Google. */
  passwordHash?: string | undefined;
  /** When whoever holds the email address proved it, by a reset or with Google; null: nobody has. */
  provenAt: number | null;
}

/** `password_hash` of an account without a password. No password has this hash. */
export const noPassword = '';

/** Adds an account and returns its id; undefined when there is one with this email address. */
export const addAccount = async (
  db: Db,
  { email, firstname, lastname, provenAt, passwordHash = noPassword }: NewAccount,
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
        verified_at: provenAt,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow(),
  );
  return numInsertedOrUpdatedRows > 0n ? id : undefined;
};

/** An account as a login needs it. */
export interface Account {
  id: string;
  email: string;
  /** Undefined when it has no password. */
  passwordHash: string | undefined;
  /** When whoever holds the email address proved it; null: nobody has. */
  provenAt: number | null;
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
      provenAt: row.verified_at,
    }
  );
};

/** The account with an email address; undefined when there is none. */
export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  read(selectBy(db, 'email', canonicalEmail(email)));

/** The account with an id; undefined when it is gone. */
export const findAccountById = (db: Db, id: string): Promise<Account | undefined> =>
  read(selectBy(db, 'id', id));

/**
 * The account with an id, locked until the transaction ends. Transactions that change the account or add to it wait for
 * each other, so what they read is still true when they write. SQLite runs one transaction at a time anyway.
 */
export const lockAccount = (
  trx: Transaction<Database>,
  id: string,
): Promise<Account | undefined> => {
  const account = selectBy(trx, 'id', id);
  return read(isPostgres(trx) ? account.forNoKeyUpdate() : account);
};
