import { addCourseEndpoint } from './add-course.ts';
import { deleteAccountEndpoint } from './delete-account.ts';
import { deleteCourseEndpoint } from './delete-course.ts';
import { getImageEndpoint } from './get-image.ts';
import { listCoursesEndpoint } from './list-courses.ts';
import { loginEndpoint } from './log-in.ts';
import { putImageEndpoint } from './put-image.ts';
import { registerEndpoint } from './register.ts';

/** Every call of the course-walk host. Each path answers to one method. */
export const courseWalkEndpoints = {
  register: registerEndpoint,
  login: loginEndpoint,
  deleteAccount: deleteAccountEndpoint,
  listCourses: listCoursesEndpoint,
  addCourse: addCourseEndpoint,
  deleteCourse: deleteCourseEndpoint,
  putImage: putImageEndpoint,
  getImage: getImageEndpoint,
} as const;
