/** Courses in the database. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { NewCourse } from '#contract/course-walk/add-course.ts';
import { pathWithId } from '#contract/endpoint.ts';
import { getImageEndpoint } from '#contract/course-walk/get-image.ts';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { paths } from '#contract/paths.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { lockAccount } from '#course-walk/accounts/accounts.ts';
import { coursesPerAccount } from '#contract/limits.ts';

type Db = Kysely<Database>;

/** The path of an image on this host; empty when there is none. */
export const imagePath = (imageId: string | null): string =>
  imageId === null ? '' : paths.courseWalk + pathWithId(getImageEndpoint, imageId);

const ofUser = (db: Db, userId: string) =>
  db.selectFrom('course_walk_courses').where('user_id', '=', userId);

/** The courses of an account, the newest first. */
export const listCourses = async (db: Db, userId: string): Promise<Course[]> => {
  const rows = await ofUser(db, userId)
    .leftJoin('course_walk_images', 'course_walk_images.course_id', 'course_walk_courses.id')
    .select(['course_walk_courses.id', 'name', 'venue', 'course_walk_images.id as image_id'])
    .orderBy('created_at', 'desc')
    .orderBy('course_walk_courses.id')
    .execute();
  return rows.map(({ id, name, venue, image_id: imageId }) => ({
    _id: id,
    name,
    venue,
    courseImage: imagePath(imageId),
  }));
};

/**
 * Adds a course, without an image.
 *
 * @param limit how many courses the account may have, including this one
 * @returns undefined when the account has that many already
 * @throws the database's error when the account is gone
 */
export const addCourse = (
  db: Db,
  userId: string,
  { name, venue }: NewCourse,
  now: number,
  limit: number = coursesPerAccount,
): Promise<Course | undefined> =>
  durableTransaction(db, async (trx) => {
    await lockAccount(trx, userId);
    const { count } = await ofUser(trx, userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= limit) return undefined;
    const id = randomUUID();
    await trx
      .insertInto('course_walk_courses')
      .values({ id, user_id: userId, name, venue, created_at: now })
      .execute();
    return { _id: id, name, venue, courseImage: '' };
  });

/** A course of this account; undefined when it has no such course. */
export const findCourse = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ name: string; venue: string } | undefined> =>
  ofUser(db, userId).select(['name', 'venue']).where('id', '=', id).executeTakeFirst();

/** Removes a course of this account, with its image; false when it has no such course. */
export const removeCourse = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await durableTransaction(db, (trx) =>
    trx
      .deleteFrom('course_walk_courses')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  return numDeletedRows > 0n;
};
