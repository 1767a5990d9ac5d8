/** Images of courses in the database, where they are backed up, copied and deleted with the rest. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { lockAccount } from '#course-walk/accounts/accounts.ts';
import { imageBytesPerAccount } from '#contract/limits.ts';

type Db = Kysely<Database>;

/** The bytes of an account's images, except for the one of this course. */
const otherImageBytes = async (db: Db, userId: string, courseId: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('course_walk_images')
    .innerJoin('course_walk_courses', 'course_walk_courses.id', 'course_walk_images.course_id')
    .where('user_id', '=', userId)
    .where('course_id', '<>', courseId)
    .select(sql<number>`coalesce(sum(length(bytes)), 0)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
};

/**
 * Stores the image of a course, in place of the previous one.
 *
 * @returns the id of the image: 256 random bits, new each time, so that a URL always shows the same image. Undefined
 * when the account's images would have too many bytes
 * @throws the database's error when the course is gone
 */
export const putImage = (
  db: Db,
  userId: string,
  courseId: string,
  bytes: Buffer,
): Promise<string | undefined> =>
  durableTransaction(db, async (trx) => {
    await lockAccount(trx, userId);
    if ((await otherImageBytes(trx, userId, courseId)) + bytes.length > imageBytesPerAccount) {
      return undefined;
    }
    const id = randomBytes(32).toString('base64url');
    await trx
      .insertInto('course_walk_images')
      .values({ id, course_id: courseId, bytes })
      .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ id, bytes }))
      .execute();
    return id;
  });

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
  return row?.bytes;
};
