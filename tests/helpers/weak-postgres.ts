import { sql } from 'kysely';
import { connectPostgres } from '../../api/platform/database/connect-postgres.ts';

/** Gives a database defaults under which commits may be lost and equal intents be stored twice. */
export const weaken = async (databaseUrl: string): Promise<void> => {
  const db = connectPostgres(databaseUrl);
  const name = sql.id(new URL(databaseUrl).pathname.slice(1));
  await sql`alter database ${name} set synchronous_commit to off`.execute(db);
  await sql`alter database ${name} set default_transaction_isolation to 'repeatable read'`.execute(
    db,
  );
  await db.destroy();
};
