/** An upgrade from a version without the indexes of hourly tasks keeps every row, and finds it as before. */
import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { listSubmissions } from '#contact/submissions/read-submissions.ts';
import { removeExpiredTokens } from '#course-walk/accounts/tokens.ts';
import { removeUnverified } from '#course-walk/accounts/remove-account.ts';
import { isPostgres } from '#platform/database/dialect.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/schema.ts';
import { openOlderStore } from '../../../helpers/older-store.ts';
import { postgresStartMs } from '../../../helpers/postgres.ts';

let db: Kysely<Database> | undefined;
afterEach(() => db?.destroy());

/** Rows of version 20. */
const statements = [
  `insert into submissions (id, kind, folder, received_at, fields, fingerprint) values ('s-1', 'contact', 'inbox', 1, '{}', 'f'), ('s-2', 'contact', 'inbox', 2, '{}', 'g'), ('S-3', 'contact', 'inbox', 3, '{}', 'h')`,
  `insert into jobs (kind, about, payload, optional, state, attempts, created_at, due_at, leased_until, message_id) values ('mail', 's-1', '{}', 0, 'sent', 1, 1, 0, 0, '<s-1>'), ('mail', 's-2', '{}', 0, 'pending', 0, 2, 0, 0, '<s-2>'), ('mail', 'S-3', '{}', 0, 'dead', 15, 3, 0, 0, '<S-3>')`,
  `insert into job_attempts (job_id, attempt, ended_at, result) select id, 1, 5, 'delivered' from jobs`,
  `insert into course_walk_users (id, email, password_hash, firstname, lastname, created_at, verified_at) values ('u', 'ada@engines.example', 'hash', 'Ada', 'Byron', 5, 6), ('v', 'grace@engines.example', 'hash', 'Grace', 'Hopper', 5, null)`,
  `insert into course_walk_tokens (id, user_id, expires_at, ends_at) values ('ended', 'u', 0, 100), ('over', 'u', 50, 50)`,
];

test.for(['SQLite', 'PostgreSQL'] as const)(
  'an upgrade keeps what is in a store without the indexes, in %s',
  { timeout: postgresStartMs },
  async (name, context) => {
    ({ db } = await openOlderStore(context, name, 'm20-mailed-links'));
    for (const statement of statements) await sql.raw(statement).execute(db);

    await migrate(db);
    const { newest } = await listSubmissions(db, { folder: 'inbox' }, 10);
    expect(newest.map(({ id, mail }) => `${id} ${mail}`)).toEqual([
      ...['s-2 pending', 's-1 sent', 'S-3 dead'],
    ]);
    expect(await db.selectFrom('job_attempts').selectAll().execute()).toHaveLength(3);
    expect(await removeUnverified(db, Date.now())).toBe(1);
    expect(await removeExpiredTokens(db, 99)).toBe(1);
    expect(await db.selectFrom('course_walk_tokens').select('id').execute()).toEqual([
      { id: 'ended' },
    ]);
    if (!isPostgres(db)) return;
    const { rows } = await sql`
      select collation_name from information_schema.columns where table_name = 'jobs' and column_name = 'about'`.execute(
      db,
    );
    expect(rows).toEqual([{ collation_name: 'C' }]);
  },
);
