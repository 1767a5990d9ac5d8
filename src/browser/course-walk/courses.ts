import { type Course, readCourses } from '#contract/course-walk/course.ts';
import { courseWalkPaths } from '#contract/course-walk/paths.ts';
import { settings } from '../built-settings.ts';
import { getJson } from '../get-json.ts';

/**
 * The courses of whoever holds the token.
 *
 * @throws AnswerError for a refusal; other errors for no answer, or one that is no list of courses
 */
export const fetchCourses = async (token: string): Promise<Course[]> =>
  readCourses(await getJson(settings.courseWalkApi + courseWalkPaths.ownCourses, token));
