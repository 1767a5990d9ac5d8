/** Images of courses in the database, where they are backed up, copied and deleted with the rest. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { durableTransaction } from '../database/durable-transaction.ts';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

/**
 * Gives a course an image, in the place of the one that it has.
 *
 * @returns the id of the image: a new one each time, so that what a URL shows never changes
 * @throws the database's error when the course is gone
 */
export const putImage = async (db: Db, courseId: string, bytes: Buffer): Promise<string> => {
  const id = randomUUID();
  await durableTransaction(db, (trx) =>
    trx
      .insertInto('course_walk_images')
      .values({ id, course_id: courseId, bytes })
      .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ id, bytes }))
      .execute(),
  );
  return id;
};

/** The bytes of an image, WebP; undefined when there is none. */
export const findImage = async (
  db: Db,
  id: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const row = await db
    .selectFrom('course_walk_images')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  // PostgreSQL's Buffer, or a view of libsql's ArrayBuffer; neither is copied.
  return row.bytes instanceof ArrayBuffer
    ? new Uint8Array(row.bytes)
    : (row.bytes as Uint8Array<ArrayBuffer>);
};
