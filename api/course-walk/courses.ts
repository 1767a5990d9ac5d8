/** Listing, adding and deleting the courses of an account (course-walk specification, section 7). */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Kysely, Transaction } from 'kysely';
import { courseWalkCalls } from '#contract/calls.ts';
import { type Course, coursesPerAccount, type NewCourse, newCourse } from '#contract/courses.ts';
import { readFields } from '#platform/http/bodies.ts';
import { ProblemError } from '#platform/http/problem.ts';
import type { Database } from '#platform/store/schema.ts';
import type { CourseWalkDeps } from './deps.ts';
import { bearer, inSession, type Session } from './sessions.ts';

type Db = Kysely<Database>;

const ofUser = (db: Db, userId: string) =>
  db.selectFrom('course_walk_courses').where('user_id', '=', userId);

/** Returns the courses of an account, newest first. */
const listCourses = async (db: Db, userId: string): Promise<Course[]> => {
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
 * @returns undefined: the account already has the maximum number of courses
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

/** Removes a course of this account. Returns false if the account has no such course. */
const removeCourse = async (
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

/** The form of a course's id. No other text reaches a query: PostgreSQL refuses some, such as a text with a NUL. */
const uuid = /^[0-9a-f-]{36}$/;

/**
 * The same answer whether the course belongs to another account or does not exist: an attacker must not learn which ids
 * exist.
 */
const noSuchCourse = (): ProblemError => new ProblemError('not_found', 'You have no such course.');

/** Serves the calls below `/api/course-walk/courses`. */
export const courseRoutes = (deps: CourseWalkDeps): Hono => {
  const { db, now, limits } = deps;

  const add = async (session: Session, fields: NewCourse): Promise<Course> => {
    const course = await inSession(deps, session, (trx) =>
      addCourse(trx, session.userId, fields, now()),
    );
    if (course) return course;
    throw new ProblemError(
      'conflict',
      `An account can hold up to ${coursesPerAccount} courses. Please delete one first.`,
    );
  };

  return new Hono()
    .get(courseWalkCalls.listCourses.path, compress(), bearer(deps), async (c) =>
      c.json(await listCourses(db, c.get('userId'))),
    )
    .post(courseWalkCalls.addCourse.path, bearer(deps), async (c) => {
      await limits.count(c, 'courses');
      const fields = await readFields(c, newCourse);
      return c.json(await add(c.var, fields), 201);
    })
    .delete(courseWalkCalls.deleteCourse.path, bearer(deps), async (c) => {
      const id = c.req.param('id');
      if (!uuid.test(id)) throw noSuchCourse();
      const isRemoved = await inSession(deps, c.var, (trx) =>
        removeCourse(trx, c.get('userId'), id),
      );
      if (!isRemoved) throw noSuchCourse();
      return c.body(null, 204);
    });
};
