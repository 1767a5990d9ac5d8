import type { Transaction } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';

/**
 * Makes transactions that add to the same account wait for each other, so that what one counts, another has not added
 * meanwhile. SQLite runs one transaction at a time anyway.
 */
export const lockAccount = async (trx: Transaction<Database>, userId: string): Promise<void> => {
  if (!isPostgres(trx)) return;
  const account = trx.selectFrom('course_walk_users').select('id').where('id', '=', userId);
  await account.forNoKeyUpdate().execute();
};
