/** Accounts in the database. */
import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { canonicalEmail } from '../canonical-email.ts';
import { durableTransaction } from '../database/durable-transaction.ts';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

interface Holder {
  email: string;
  firstname: string;
  lastname: string;
}

/** It is entered with a password, or by Google's confirmation of a subject id. */
export type NewAccount = Holder & ({ passwordHash: string } | { googleSubject: string });

/** Stands in the column of an account that has no password. No password has this hash. */
const noPassword = '';

/** Adds an account and returns its id; undefined when the e-mail address has one already. */
export const addAccount = async (
  db: Db,
  { email, firstname, lastname, ...entrance }: NewAccount,
  now: number,
): Promise<string | undefined> => {
  const id = randomUUID();
  const { numInsertedOrUpdatedRows = 0n } = await durableTransaction(db, (trx) =>
    trx
      .insertInto('course_walk_users')
      .values({
        id,
        email: canonicalEmail(email),
        password_hash: 'passwordHash' in entrance ? entrance.passwordHash : noPassword,
        google_subject: 'googleSubject' in entrance ? entrance.googleSubject : null,
        firstname,
        lastname,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow(),
  );
  return numInsertedOrUpdatedRows > 0n ? id : undefined;
};

/** What a login compares. */
interface Account {
  id: string;
  /** Undefined: it has no password. */
  passwordHash: string | undefined;
  /** Undefined: it is not a Google user's. */
  googleSubject: string | undefined;
}

/** The account of an e-mail address; undefined when it has none. */
export const findAccount = async (db: Db, email: string): Promise<Account | undefined> => {
  const row = await db
    .selectFrom('course_walk_users')
    .select(['id', 'password_hash', 'google_subject'])
    .where('email', '=', canonicalEmail(email))
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      passwordHash: row.password_hash || undefined,
      googleSubject: row.google_subject ?? undefined,
    }
  );
};

/** Makes an account a Google user's: its password and all its sessions end, as others may have had them. */
export const giveToGoogleUser = (db: Db, id: string, googleSubject: string): Promise<void> =>
  durableTransaction(db, async (trx) => {
    await trx
      .updateTable('course_walk_users')
      .set({ password_hash: noPassword, google_subject: googleSubject })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('course_walk_tokens').where('user_id', '=', id).execute();
  });

/** Images that one transaction removes: overwriting them takes SQLite, and with it the event loop, 3 ms each. */
const imagesAtOnce = 2;

/** Removes the images of an account, a few at a time, so that other requests are answered in between. */
const removeImages = async (db: Db, userId: string): Promise<void> => {
  const images = db
    .selectFrom('course_walk_images')
    .innerJoin('course_walk_courses', 'course_walk_courses.id', 'course_walk_images.course_id')
    .select('course_walk_images.id')
    .where('user_id', '=', userId);
  const ids = (await images.execute()).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += imagesAtOnce) {
    const some = ids.slice(at, at + imagesAtOnce);
    await durableTransaction(db, (trx) =>
      trx.deleteFrom('course_walk_images').where('id', 'in', some).execute(),
    );
    await nextTurn();
  }
};

/**
 * Removes an account. Its images go first; its courses and tokens, and images that came meanwhile, refer to it and are
 * removed with it. What is being added to it at the same time waits, and is then refused. After a crash in between, the
 * account is there with fewer images.
 *
 * @returns false when there was no such account
 */
export const removeAccount = async (db: Db, id: string): Promise<boolean> => {
  await removeImages(db, id);
  const { numDeletedRows } = await durableTransaction(db, (trx) =>
    trx.deleteFrom('course_walk_users').where('id', '=', id).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
};

/** Removes the account of an e-mail address in the same way. */
export const removeAccountOf = async (db: Db, email: string): Promise<boolean> => {
  const account = await findAccount(db, email);
  return account ? removeAccount(db, account.id) : false;
};
