/** Courses, in the database. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { NewCourse } from '#contract/course-walk/add-course.ts';
import { pathWithId } from '#contract/course-walk/endpoint.ts';
import { getImageEndpoint } from '#contract/course-walk/get-image.ts';
import type { Course } from '#contract/course-walk/list-courses.ts';
import { paths } from '#contract/paths.ts';
import type { Database } from '../database/schema.ts';

type Db = Kysely<Database>;

/** Where a picture is answered, as a path on this host; empty where there is none. */
export const imageAddress = (imageId: string | null): string =>
  imageId === null ? '' : paths.courseWalk + pathWithId(getImageEndpoint, imageId);

const ofUser = (db: Db, userId: string) =>
  db.selectFrom('course_walk_courses').where('user_id', '=', userId);

/** An account's courses, the newest first. */
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
    courseImage: imageAddress(imageId),
  }));
};

/** How many courses an account has. PostgreSQL counts in text. */
export const countCourses = async (db: Db, userId: string): Promise<number> => {
  const { count } = await ofUser(db, userId)
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Adds a course; it has no picture yet. Throws the database's error when the account is gone. */
export const addCourse = async (
  db: Db,
  userId: string,
  { name, venue }: NewCourse,
  now: number,
): Promise<Course> => {
  const id = randomUUID();
  await db
    .insertInto('course_walk_courses')
    .values({ id, user_id: userId, name, venue, created_at: now })
    .execute();
  return { _id: id, name, venue, courseImage: '' };
};

/** A course of this account; undefined for one of another, or none. */
export const findCourse = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ name: string; venue: string } | undefined> =>
  ofUser(db, userId).select(['name', 'venue']).where('id', '=', id).executeTakeFirst();

/** Removes a course of this account, with its picture; false for one of another, or none. */
export const removeCourse = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('course_walk_courses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
