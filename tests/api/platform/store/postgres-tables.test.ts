/** What the migrations make of a database that others configure: its locale, and rights that its host gives to others. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectPostgres, openPostgres } from '#platform/store/postgres.ts';
import { freshDatabase } from '../../../helpers/postgres.ts';
import { tablesOf } from '../../../helpers/store-contents.ts';
import { openTemporaryStore, storeWithMail } from '../../../helpers/temporary-store.ts';

test('no index follows the locale of the server, so that an upgrade of its system hides no account', async (context) => {
  const { db } = await openTemporaryStore(await freshDatabase(context));
  const { rows } = await sql<{ table: string; column: string; locale: string }>`
    select indrelid::regclass::text as "table", attname as "column", collname as locale
    from pg_index
    cross join unnest(indkey::int[], indcollation::oid[]) as part (key, locale)
    join pg_attribute on attrelid = indrelid and attnum = part.key
    join pg_collation on pg_collation.oid = part.locale
    join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relname not in ('kysely_migration', 'kysely_migration_lock')
  `.execute(db);
  expect(rows).toContainEqual({ table: 'course_walk_users', column: 'email', locale: 'C' });
  expect(rows.filter(({ locale }) => locale !== 'C')).toEqual([]);
});

test('a role that has all rights on new tables, as the public one of some hosts, reads and changes nothing', async (context) => {
  const url = await freshDatabase(context);
  const host = connectPostgres(url);
  await sql`alter default privileges in schema public grant all on tables to public`.execute(host);
  await host.destroy();
  const store = await openTemporaryStore(url);
  await storeWithMail(store);
  const tables = (await tablesOf(store.db)).map(({ name }) => name);
  const readable = await store.db.transaction().execute(async (trx) => {
    await sql`set local role pg_read_all_settings`.execute(trx);
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(trx);
      const deleted = await sql`delete from ${sql.table(table)}`.execute(trx);
      if (rows.length || deleted.numAffectedRows) found.push(table);
    }
    return found;
  });
  expect(readable).toEqual([]);
  const open = sql`select relname from pg_class where relkind = 'r'
    and relnamespace = current_schema()::regnamespace and not relrowsecurity`;
  expect((await open.execute(store.db)).rows).toEqual([]);
  expect(await store.db.selectFrom('submissions').select('id').execute()).toHaveLength(1);
});

test.for([
  ['LATIN1', 'its encoding is LATIN1, which lacks characters that visitors write. Create it'],
  ['SQL_ASCII', undefined],
] as const)(
  'a database whose encoding is %s is used only if it keeps every character',
  async ([encoding, sentence], context) => {
    const url = new URL(await freshDatabase(context));
    const server = connectPostgres(url.href);
    const name = `${url.pathname.slice(1)}_${encoding.toLowerCase()}`;
    await sql`create database ${sql.id(name)} encoding ${sql.lit(encoding)} locale 'C' template template0`.execute(
      server,
    );
    context.onTestFinished(async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server);
      await server.destroy();
    });
    url.pathname = name;
    const opened = openPostgres(url.href);
    if (sentence !== undefined) return expect(opened).rejects.toThrow(sentence);
    const { db, close } = await opened;
    context.onTestFinished(close);
    await storeWithMail({ db }, { fields: '{"message":"– “Grüße” 🐴"}' });
    const row = await db.selectFrom('submissions').select('fields').executeTakeFirstOrThrow();
    expect(row.fields).toContain('– “Grüße” 🐴');
  },
);
