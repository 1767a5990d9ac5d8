/** Listing, adding and deleting the courses of an account (course-walk specification, section 7). */
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { type Course, coursesPerAccount, type NewCourse, newCourse } from '#contract/courses.ts';
import { courseWalkCalls } from '#contract/calls.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { bearer, type BearerEnv, inSession } from '#course-walk/accounts/bearer.ts';
import { addCourse, listCourses, removeCourse } from './courses.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { readFields } from '#platform/http/bodies.ts';

/** The form of our ids. No other text reaches a query: PostgreSQL cannot compare some, such as one with a NUL. */
const uuid = /^[0-9a-f-]{36}$/;

/**
 * The same answer whether the course belongs to another account or does not exist, so that an attacker does not learn
 * which ids exist.
 */
const noSuchCourse = (): ProblemError => new ProblemError('not_found', 'You have no such course.');

/** The routes below `/api/course-walk/courses`. */
export const courseRoutes = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const { db, now, limits } = deps;

  const add = async (c: Context<BearerEnv>, fields: NewCourse): Promise<Course> => {
    const course = await inSession(deps, c.var, (trx) =>
      addCourse(trx, c.get('userId'), fields, now()),
    );
    if (course) return course;
    throw new ProblemError(
      'conflict',
      `An account can hold up to ${coursesPerAccount} courses. Please delete one first.`,
    );
  };

  return new Hono<BearerEnv>()
    .get(courseWalkCalls.listCourses.path, compress(), bearer(deps), async (c) =>
      c.json((await listCourses(db, c.get('userId'))) satisfies Course[]),
    )
    .post(courseWalkCalls.addCourse.path, bearer(deps), async (c) => {
      await limits.count(c, 'courses');
      const fields = await readFields(c, newCourse);
      return c.json(await add(c, fields), 201);
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
