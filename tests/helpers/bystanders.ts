/** Accounts that no call of a test is about: at its end they have all that they had. */
import type { SelectQueryBuilder, UpdateObject } from 'kysely';
import { expect, onTestFinished, type TestContext } from 'vitest';
import type { Database } from '#platform/database/schema.ts';
import type { TestApp } from './app.ts';
import { databases, type TemporaryStore } from './temporary-store.ts';

type Db = TestApp['db'];

/** After whatever a test's clock removes. */
const later = Date.UTC(2126, 0);
const lifetime = { created_at: later, expires_at: later };

/** The start of the ids of their rows. */
const ofBystanders = 'bystander-%';

type Table = 'users' | 'tokens' | 'courses' | 'images' | 'mails';

/** The rows of a table that belong to no bystander: those of a test's own accounts. */
export const ownRows = <Name extends Table>(
  db: Db,
  table: Name,
): SelectQueryBuilder<Database, `course_walk_${Name}`, object> => {
  const any: Table = table;
  const rows: unknown = db.selectFrom(`course_walk_${any}`).where('id', 'not like', ofBystanders);
  return rows as SelectQueryBuilder<Database, `course_walk_${Name}`, object>;
};

/** Changes a test's own account in the database. */
export const updateOwnUser = (db: Db, values: UpdateObject<Database, 'course_walk_users'>) =>
  db.updateTable('course_walk_users').set(values).where('id', 'not like', ofBystanders).execute();

/** Deletes a test's own rows of a table. */
export const deleteOwn = (db: Db, table: Table) =>
  db.deleteFrom(`course_walk_${table}`).where('id', 'not like', ofBystanders).execute();

/** When each one's email address was proven: once, and never. */
const bystanders = [1, null].map((verified_at, n) => ({ id: `bystander-${n}`, verified_at }));

/** All rows of theirs, whoever they belong to by now. */
const rowsOf = async (db: Db): Promise<unknown> =>
  Promise.all(
    (['users', 'tokens', 'courses', 'images', 'mails'] satisfies Table[]).map((table) =>
      db
        .selectFrom(`course_walk_${table}`)
        .selectAll()
        .where('id', 'like', ofBystanders)
        .orderBy('id')
        .execute(),
    ),
  );

/**
 * Adds an account that is proven and one that is not, each with two sessions, a course with an image and a mailed link.
 *
 * @returns looks whether all of that is still as it was
 */
export const addBystanders = async (db: Db): Promise<() => Promise<void>> => {
  const names = { firstname: 'By', lastname: 'Stander' };
  for (const { id, verified_at } of bystanders) {
    const owned = { user_id: id };
    await db
      .insertInto('course_walk_users')
      .values({
        ...{ id, email: `${id}@harbours.example`, password_hash: 'a hash', ...names },
        ...{ created_at: 1, verified_at },
      })
      .execute();
    await db
      .insertInto('course_walk_tokens')
      .values(
        ['a', 'b'].map((name) => ({
          ...{ id: `${id}-${name}`, ...owned, expires_at: later, ends_at: later },
        })),
      )
      .execute();
    await db
      .insertInto('course_walk_courses')
      .values({ id: `${id}-course`, ...owned, name: 'Quay', venue: 'Pier', created_at: later })
      .execute();
    await db
      .insertInto('course_walk_images')
      .values({ id: `${id}-image`, course_id: `${id}-course`, bytes: Buffer.from('pixels') })
      .execute();
    await db
      .insertInto('course_walk_mails')
      .values({ id: `${id}-reset`, ...owned, purpose: 'reset', ...lifetime })
      .execute();
    await db
      .insertInto('course_walk_links')
      .values({ token_hash: `${id}-reset`, mail_id: `${id}-reset` })
      .execute();
  }
  const before = await rowsOf(db);
  return async () => expect(await rowsOf(db)).toEqual(before);
};

/** A store with bystanders, until the end of the test, when they are looked at. */
export const withBystanders = async (store: TemporaryStore): Promise<TemporaryStore> => {
  onTestFinished(await addBystanders(store.db));
  return store;
};

/** Both kinds of database with bystanders in them, for `describe.each`; `open` gives a test one, until its end. */
export const accountDatabases = databases.map(({ database, open }) => ({
  database,
  open: async (context: TestContext) => withBystanders(await open(context)),
}));
