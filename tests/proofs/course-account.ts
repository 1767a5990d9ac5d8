import { courseWalkEndpoints } from '../../api/contract/course-walk/endpoints.ts';
import { paths } from '../../api/contract/paths.ts';

/** An account of the course-walk area that has a course. */
export interface CourseAccount {
  token: string;
  courseId: string;
}

/**
 * Makes an account with a course.
 *
 * @param url of the service
 * @param n accounts of different numbers have different addresses
 */
export const makeCourseAccount = async (url: string, n = 0): Promise<CourseAccount> => {
  const post = async (path: string, body: object, token = ''): Promise<Record<string, string>> => {
    const response = await fetch(url + paths.courseWalk + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const credentials = { email: `ada${n}@engines.example`, password: 'looms & cards' };
  const { register, login, addCourse } = courseWalkEndpoints;
  await post(register.path, { ...credentials, firstname: 'Ada', lastname: 'Byron' });
  const { token = '' } = await post(login.path, credentials);
  const course = { name: 'Looms', venue: 'Fair' };
  const { _id: courseId = '' } = await post(addCourse.path, course, token);
  return { token, courseId };
};
