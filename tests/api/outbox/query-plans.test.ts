/** What the outbox, the health check and the metrics ask must not cost more with every row that waits or was sent. */
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { openLibsql } from '../../../api/database/libsql.ts';
import { databaseFile } from '../../../api/database/open-sqlite.ts';
import type { Database } from '../../../api/database/schema.ts';
import { LibsqlDialect } from '../../../api/database/sqlite-dialect.ts';
import { needsAttention } from '../../../api/outbox/outbox-state.ts';
import { createOutbox } from '../../../api/outbox/outbox.ts';
import { testChannel } from '../../helpers/channel.ts';
import { openTemporaryStore, storeWithMail } from '../../helpers/temporary-store.ts';

/** Statements that look at every pending row, and run at the start or when a circuit opens only. */
const rare = /"leased_until" > \?|"attempts" = \?.+"due_at" > \?/;

/** The indexes of given-up and of failing rows are read from their beginning, for one row. */
const slow = /^SCAN (?:outbox|submissions)(?!.+INDEX outbox_(?:dead|failing))|TEMP B-TREE/;

test('no statement of a delivery or a health check reads rows that it does not need', async (context) => {
  const store = await openTemporaryStore();
  const sqlite = openLibsql(databaseFile(store.dataDir));
  const statements = new Set<string>();
  const db = new Kysely<Database>({
    dialect: new LibsqlDialect(sqlite),
    log: ({ query }) => void statements.add(query.sql),
  });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const outbox = createOutbox({ db, log, channels: [testChannel(() => Promise.resolve())] });
  context.onTestFinished(async () => {
    await outbox.stop();
    await db.destroy();
    await store.close();
  });
  for (const id of ['a', 'b', 'c']) await storeWithMail(store, { id });
  await store.db
    .updateTable('outbox')
    .set({ channel: 'pager' })
    .where('submission_id', '=', 'c')
    .execute();
  outbox.wake();
  await expect.poll(() => outbox.state()).toMatchObject({ pending: 1 });
  await expect.poll(() => [...statements].join('\n')).toContain('order by "due_at" limit');
  await needsAttention(db, Date.now());

  const asked = [...statements]
    .filter((each) => /outbox/.test(each) && /^\s*(?:select|update|with)/i.test(each))
    .filter((each) => !rare.test(each) && !each.includes('count('));
  expect(asked.length).toBeGreaterThan(5);
  for (const statement of asked) {
    const plan = await sqlite.prepare(`explain query plan ${statement}`);
    const steps = await plan.all(Array<number>(statement.split('?').length - 1).fill(0));
    const details = steps.map((step) => (step as { detail: string }).detail);
    expect(
      details.filter((detail) => slow.test(detail)),
      statement,
    ).toEqual([]);
  }
});
