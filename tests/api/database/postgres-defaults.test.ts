/** A database whose own defaults would lose or repeat submissions, behind a proxy that loses the session's settings. */
import { sql } from 'kysely';
import { expect, type TestContext, test } from 'vitest';
import { connectPostgres } from '../../../api/database/connect-postgres.ts';
import { createSubmissionStore } from '../../../api/submissions/submission-store.ts';
import type { Incoming } from '../../../api/submissions/submission-row.ts';
import { payloads } from '../../helpers/app.ts';
import { freshDatabase, postgresStartMs } from '../../helpers/postgres.ts';
import { openTemporaryStore } from '../../helpers/temporary-store.ts';

const settings = sql<{ isolation: string; commit: string }>`
  select current_setting('transaction_isolation') as isolation, current_setting('synchronous_commit') as commit`;

const connect = async (context: TestContext, services: number) => {
  const databaseUrl = await freshDatabase(context);
  const { db, close } = await openTemporaryStore(databaseUrl);
  const name = sql.id(new URL(databaseUrl).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_isolation to 'repeatable read'`.execute(
    db,
  );
  await sql`alter database ${name} set synchronous_commit to off`.execute(db);
  await close();
  return Array.from({ length: services }, () => {
    const connections = connectPostgres(databaseUrl, { statementTimeoutMs: 5000 });
    context.onTestFinished(() => connections.db.destroy());
    return connections.db;
  });
};

test(
  'each transaction is read committed and synchronous',
  async (context) => {
    for (const db of await connect(context, 1)) {
      const weak = { isolation: 'repeatable read', commit: 'off' };
      expect((await settings.execute(db)).rows).toEqual([weak]);
      const { rows } = await db.transaction().execute((trx) => settings.execute(trx));
      expect(rows).toEqual([{ isolation: 'read committed', commit: 'on' }]);
      const failing = db
        .transaction()
        .execute(() => Promise.reject(new Error('It is rolled back.')));
      await expect(failing).rejects.toThrow('rolled back');
      expect((await settings.execute(db)).rows).toEqual([weak]);
    }
  },
  postgresStartMs,
);

test(
  'so is each statement that changes something, and it is cancelled in time',
  async (context) => {
    for (const db of await connect(context, 1)) {
      const insert = sql<Record<string, string>>`
        insert into storage_probe (written_at, filler) values (1, '') returning
          current_setting('transaction_isolation') as isolation,
          current_setting('synchronous_commit') as commit,
          current_setting('statement_timeout') as timeout`;
      const strong = { isolation: 'read committed', commit: 'on', timeout: '5s' };
      expect((await insert.execute(db)).rows).toEqual([strong]);
      const broken = sql`insert into storage_probe (written_at) values (1)`.execute(db);
      await expect(broken).rejects.toThrow('filler');
      expect((await insert.execute(db)).rows).toEqual([strong]);
      expect(await db.selectFrom('storage_probe').selectAll().execute()).toHaveLength(2);
    }
  },
  postgresStartMs,
);

test(
  '150 intents that come to two services at once are stored once each',
  async (context) => {
    const stores = (await connect(context, 2)).map((db) => ({
      db,
      store: createSubmissionStore({ db, outboxRows: () => [] }),
    }));
    for (let intent = 0; intent < 150; intent += 1) {
      const fields = { ...payloads.message, message: `Intent ${intent}` };
      const incoming: Incoming = {
        payload: { kind: 'message', fields },
        spamReason: undefined,
        idempotencyKey: undefined,
      };
      const ids = await Promise.all(stores.map(({ store }) => store(incoming)));
      expect(ids[0]).toMatchObject({ id: (ids[1] as { id: string }).id });
    }
    const rows = stores[0]?.db.selectFrom('submissions').select('id').execute();
    expect(await rows).toHaveLength(150);
  },
  postgresStartMs,
);
