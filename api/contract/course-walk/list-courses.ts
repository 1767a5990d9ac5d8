/** The list of courses (course-walk specification, sections 3 and 7). */
import type { Endpoint } from './endpoint.ts';
import { isId } from './id.ts';

/**
 * With a bearer token. 200 with the caller's courses, `Course[]`.
 *
 * Errors: `unauthorized` without a valid token.
 */
export const listCoursesEndpoint = {
  method: 'GET',
  path: '/courses/user/token',
} as const satisfies Endpoint;

export interface Course {
  _id: string;
  name: string;
  venue: string;
  /** URL of its image, absolute or a path on the host; empty when it has none. */
  courseImage: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The course that an entry is; none when it has no id, as it could not be deleted. */
const coursesIn = (entry: unknown): Course[] => {
  const { _id, name, venue, courseImage } = (entry ?? {}) as Record<keyof Course, unknown>;
  return isId(_id)
    ? [{ _id, name: textOf(name), venue: textOf(venue), courseImage: textOf(courseImage) }]
    : [];
};

/**
 * The answer of a host that may not be ours. Texts that are missing are empty, and an entry that is no
 * course does not hide the others.
 *
 * @throws TypeError when it is not a list of courses
 */
export const readCourses = (answer: unknown): Course[] => {
  const courses = Array.isArray(answer) ? answer.flatMap(coursesIn) : [];
  const isList = Array.isArray(answer) && (courses.length > 0 || answer.length === 0);
  if (!isList) throw new TypeError('The host answered with no list of courses.');
  return courses;
};
