import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Whether a submission is there, and was not erased. */
export const isStored = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('submissions').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;
