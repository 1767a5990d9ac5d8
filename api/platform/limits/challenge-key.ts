import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';

/** The key that signs challenges, shared by all services of a database. The first one to start makes it. */
export const challengeKey = async (db: Kysely<Database>): Promise<string> => {
  await db
    .insertInto('challenge_key')
    .values({ id: 1, key: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { key } = await db.selectFrom('challenge_key').select('key').executeTakeFirstOrThrow();
  return key;
};
