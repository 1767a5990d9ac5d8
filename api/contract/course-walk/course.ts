/** A course as the list reads it (course-walk specification, section 3). */
import { isId } from './is-id.ts';

export interface Course {
  _id: string;
  name: string;
  venue: string;
  /** Address of its image, absolute or a path on the host; empty when it has none. */
  courseImage: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const readCourse = (entry: unknown): Course => {
  const { _id, name, venue, courseImage } = (entry ?? {}) as Record<keyof Course, unknown>;
  if (!isId(_id)) throw new TypeError('The host answered with a course that has no id.');
  return { _id, name: textOf(name), venue: textOf(venue), courseImage: textOf(courseImage) };
};

/**
 * The answer to `GET /courses/user/token`, of a host that may not be ours. Texts that are missing are empty.
 *
 * @throws TypeError when it is not a list of courses
 */
export const readCourses = (answer: unknown): Course[] => {
  if (!Array.isArray(answer)) throw new TypeError('The host answered with no list of courses.');
  return answer.map(readCourse);
};
