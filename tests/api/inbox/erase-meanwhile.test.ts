/** What the sender of erased submissions sends while they are being erased. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { inboxOver } from '../../helpers/inbox.ts';
import { databases, storeWithMail, type TemporaryStore } from '../../helpers/temporary-store.ts';

/** From now on, the database stores two submissions when the one with id `a` is removed: of its sender, and of Bob. */
const storeAtRemoval = async ({ db, databaseUrl }: TemporaryStore): Promise<void> => {
  const columns = 'id, kind, folder, received_at, fields, fingerprint';
  const valuesOf = (id: string, email: string) =>
    `('${id}', 'contact', 'inbox', ${Date.now()}, '{"email":"${email}"}', '${id}')`;
  const insert = `insert into submissions (${columns})
    values ${valuesOf('later', 'ADA@visitor.example')}, ${valuesOf('bob', 'bob@visitor.example')};`;
  if (databaseUrl) {
    await sql
      .raw(
        `create function send_more() returns trigger language plpgsql as $$ begin ${insert} return null; end $$`,
      )
      .execute(db);
  }
  const action = databaseUrl ? 'execute function send_more()' : `begin ${insert} end`;
  await sql
    .raw(
      `create trigger send_more after delete on submissions for each row when (old.id = 'a') ${action}`,
    )
    .execute(db);
};

describe.each(databases)('inbox erase over $database', ({ open }) => {
  test('removes what its sender sends meanwhile as well, and nothing of others', async (context) => {
    const store = await open(context);
    await storeWithMail(store, { id: 'a' });
    await storeAtRemoval(store);
    const inbox = inboxOver(() => store.dataDir);
    const { messages } = await inbox(['erase', '--email', 'ada@visitor.example'], {
      DATABASE_URL: store.databaseUrl,
    });
    expect(messages).toMatch(/^Removed 2 submissions, /);
    expect(await store.db.selectFrom('submissions').select('id').execute()).toEqual([
      { id: 'bob' },
    ]);
  });
});
