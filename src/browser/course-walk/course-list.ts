/** The calls of the course list (course-walk specification, section 7). */
import { deleteAccountEndpoint } from '#contract/course-walk/delete-account.ts';
import { deleteCourseEndpoint } from '#contract/course-walk/delete-course.ts';
import { pathWithId } from '#contract/endpoint.ts';
import {
  type Course,
  listCoursesEndpoint,
  readCourses,
} from '#contract/course-walk/list-courses.ts';
import { callHost } from './call-host.ts';
import type { Result } from '#browser/result.ts';

/** The courses of the token's account (decisions, "Fetching"). */
export const fetchCourses = (bearer: string): Promise<Result<Course[]>> =>
  callHost({ ...listCoursesEndpoint, bearer, read: readCourses });

export const deleteCourse = (token: string, id: string): Promise<Result<void>> =>
  callHost({
    ...deleteCourseEndpoint,
    path: pathWithId(deleteCourseEndpoint, id),
    bearer: token,
  });

/** Deletes the account with everything in it. */
export const deleteAccount = (token: string, userId: string): Promise<Result<void>> =>
  callHost({
    ...deleteAccountEndpoint,
    path: pathWithId(deleteAccountEndpoint, userId),
    bearer: token,
  });
