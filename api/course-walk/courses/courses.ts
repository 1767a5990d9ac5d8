/** Courses in the database. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { type Course, coursesPerAccount, type NewCourse } from '#contract/courses.ts';
import type { Database } from '#platform/database/schema.ts';

type Db = Kysely<Database>;

const ofUser = (db: Db, userId: string) =>
  db.selectFrom('course_walk_courses').where('user_id', '=', userId);

/** The courses of an account, the newest first. */
export const listCourses = async (db: Db, userId: string): Promise<Course[]> => {
  const rows = await ofUser(db, userId)
    .select(['id', 'name', 'venue', 'image'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, image, ...course }) => ({ _id: id, ...course, courseImage: image }));
};

/**
 * Adds a course, in a transaction that has locked the account.
 *
 * @returns undefined when the account already holds as many courses as it may
 */
export const addCourse = async (
  trx: Transaction<Database>,
  userId: string,
  { courseImage, ...course }: NewCourse,
  now: number,
): Promise<Course | undefined> => {
  const { count } = await ofUser(trx, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= coursesPerAccount) return undefined;
  const id = randomUUID();
  await trx
    .insertInto('course_walk_courses')
    .values({ id, user_id: userId, ...course, image: courseImage, created_at: now })
    .execute();
  return { _id: id, ...course, courseImage };
};

/** Removes a course of this account; false when it has no such course. */
export const removeCourse = async (
  trx: Transaction<Database>,
  userId: string,
  id: string,
): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('course_walk_courses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
