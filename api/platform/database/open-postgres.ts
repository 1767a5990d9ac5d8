import { type Kysely, sql } from 'kysely';
import { connectPostgres, placeOf } from './connect-postgres.ts';
import { migrate } from './migrate.ts';
import { openFailure } from '#platform/log/failures.ts';
import type { Database } from './schema.ts';

/**
 * Longer than any statement may take: when a connection is silent for this long, the server or network has failed
 * without closing it.
 */
const maxSilentMs = 15_000;

/** @throws Error when the server could lose a commit */
const assertDurable = async (db: Kysely<Database>): Promise<void> => {
  const setting = sql<{ fsync: string }>`select current_setting('fsync') as fsync`;
  const [row] = (await setting.execute(db)).rows;
  if (row?.fsync === 'on') return;
  throw new Error(`fsync is ${row?.fsync}: it must be on, or what is confirmed can be lost.`);
};

/** Encodings that keep every character. With SQL_ASCII the server keeps the bytes that it gets, which are UTF-8. */
const wholeEncodings = ['UTF8', 'SQL_ASCII'];

/** @throws Error when the database cannot keep every character, such as a dash or an emoji */
const assertUnicode = async (db: Kysely<Database>): Promise<void> => {
  const setting = sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`;
  const [row] = (await setting.execute(db)).rows;
  if (row && wholeEncodings.includes(row.encoding)) return;
  throw new Error(
    `its encoding is ${row?.encoding}, which lacks characters that visitors write. Create it with encoding 'UTF8' (docs/operating.md, "PostgreSQL").`,
  );
};

/**
 * Opens the database of DATABASE_URL, checks that it syncs commits to disk and keeps every character, and migrates it. Several services may do so
 * at once.
 *
 * @throws Error whose message tells an operator why it cannot be used
 */
export const openPostgres = async (
  databaseUrl: string,
  silentMs = maxSilentMs,
): Promise<{ db: Kysely<Database>; isNew: boolean; close: () => Promise<void> }> => {
  // A migration may take longer than any other statement.
  const migrationDb = connectPostgres(databaseUrl);
  let isNew: boolean;
  try {
    await assertDurable(migrationDb);
    await assertUnicode(migrationDb);
    isNew = await migrate(migrationDb);
  } catch (error) {
    throw openFailure(error, `at ${placeOf(databaseUrl)}`, 'DATABASE_URL');
  } finally {
    await migrationDb.destroy();
  }
  const db = connectPostgres(databaseUrl, { silentMs });
  return { db, isNew, close: () => db.destroy() };
};
