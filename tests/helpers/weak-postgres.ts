import { sql } from 'kysely';
import { connectPostgres } from '#platform/store/postgres.ts';

/** Isolation levels of a server's default under which statements fail that meet another's change. */
export type StrictIsolation = 'repeatable read' | 'serializable';

/** Gives a database defaults under which commits may be lost and equal intents be stored twice. */
export const weaken = async (
  databaseUrl: string,
  isolation: StrictIsolation = 'repeatable read',
): Promise<void> => {
  const db = connectPostgres(databaseUrl);
  const name = sql.id(new URL(databaseUrl).pathname.slice(1));
  await sql`alter database ${name} set synchronous_commit to off`.execute(db);
  await sql`alter database ${name} set default_transaction_isolation to ${sql.lit(isolation)}`.execute(
    db,
  );
  await db.destroy();
};
