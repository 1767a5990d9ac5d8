/** The list of courses (course-walk specification, sections 3 and 7). */
import * as z from 'zod/mini';
import { anId, isId } from './id.ts';

/** A course in the answers of our own host. */
export const course = /* @__PURE__ */ z.object({
  _id: anId,
  name: /* @__PURE__ */ z.string(),
  venue: /* @__PURE__ */ z.string(),
  courseImage: /* @__PURE__ */ z
    .string()
    .check(/* @__PURE__ */ z.describe('URL of its image; empty when it has none.')),
});

export type Course = z.infer<typeof course>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The course in an entry. Empty when the entry has no id: such a course could not be deleted. */
const coursesIn = (entry: unknown): Course[] => {
  const { _id, name, venue, courseImage } = (entry ?? {}) as Record<keyof Course, unknown>;
  return isId(_id)
    ? [{ _id, name: textOf(name), venue: textOf(venue), courseImage: textOf(courseImage) }]
    : [];
};

/**
 * Reads the answer of a host that may not be ours. Missing texts become empty, and an entry that is not a course is
 * skipped.
 *
 * @throws TypeError when it is not a list of courses
 */
export const readCourses = (answer: unknown): Course[] => {
  const courses = Array.isArray(answer) ? answer.flatMap(coursesIn) : [];
  const isList = Array.isArray(answer) && (courses.length > 0 || answer.length === 0);
  if (!isList) throw new TypeError('The host answered with no list of courses.');
  return courses;
};
