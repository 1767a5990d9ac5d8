/** Accounts in the database. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { canonicalEmail } from '../canonical-email.ts';
import { durableTransaction } from '../database/durable-transaction.ts';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

export interface Holder {
  email: string;
  firstname: string;
  lastname: string;
}

/** What its holder logs in with: a password, or Google's confirmation of a subject id (google-subject.ts). */
export type Entrance = { passwordHash: string } | { googleSubject: string };

/** Null: its e-mail address is not verified yet. */
export type NewAccount = Holder & Entrance & { verifiedAt: number | null };

/** Stands in the column of an account that has no password. No password has this hash. */
const noPassword = '';

/** The columns of what its holder logs in with. */
export const entranceColumns = (entrance: Entrance) => ({
  password_hash: 'passwordHash' in entrance ? entrance.passwordHash : noPassword,
  google_subject: 'googleSubject' in entrance ? entrance.googleSubject : null,
});

/** Adds an account and returns its id; undefined when the e-mail address has one already. */
export const addAccount = async (
  db: Db,
  { email, firstname, lastname, verifiedAt, ...entrance }: NewAccount,
  now: number,
): Promise<string | undefined> => {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows = 0n } = await durableTransaction(db, (trx) =>
    trx
      .insertInto('course_walk_users')
      .values({
        id,
        email: canonicalEmail(email),
        ...entranceColumns(entrance),
        ...{ firstname, lastname },
        created_at: now,
        verified_at: verifiedAt,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow(),
  );
  return numInsertedOrUpdatedRows > 0n ? id : undefined;
};

/** What a login compares. */
interface Account {
  id: string;
  email: string;
  /** Undefined: it has no password. */
  passwordHash: string | undefined;
  /** Undefined: it is not a Google user's. */
  googleSubject: string | undefined;
  /** When its e-mail address was verified; 0: it is from before addresses were; null: it is not. */
  verifiedAt: number | null;
}

const findBy = async (
  db: Db,
  column: 'id' | 'email',
  value: string,
): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('course_walk_users')
    .select(['id', 'email', 'password_hash', 'google_subject', 'verified_at'])
    .where(column, '=', value)
    .executeTakeFirst();
  return (
    row && {
      ...{ id: row.id, email: row.email },
      passwordHash: row.password_hash || undefined,
      googleSubject: row.google_subject ?? undefined,
      verifiedAt: row.verified_at,
    }
  );
};

/** The account of an e-mail address; undefined when it has none. */
export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  findBy(db, 'email', canonicalEmail(email));

/** The account of an id; undefined when it is gone. */
export const findAccountById = (db: Db, id: string): Promise<Account | undefined> =>
  findBy(db, 'id', id);
