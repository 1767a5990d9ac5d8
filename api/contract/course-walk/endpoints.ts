import { addCourseEndpoint } from './add-course.ts';
import { changePasswordEndpoint } from './change-password.ts';
import { deleteAccountEndpoint } from './delete-account.ts';
import { deleteCourseEndpoint } from './delete-course.ts';
import { endSessionEndpoint, endSessionsEndpoint } from './end-sessions.ts';
import { getImageEndpoint } from './get-image.ts';
import { listCoursesEndpoint } from './list-courses.ts';
import { loginEndpoint } from './log-in.ts';
import { putImageEndpoint } from './put-image.ts';
import { registerEndpoint } from './register.ts';
import { confirmResetEndpoint, requestResetEndpoint } from './reset-password.ts';
import { confirmVerificationEndpoint, sendVerificationEndpoint } from './verify-email.ts';

/** Every call of the course-walk host. Each path answers to one method; of two that match, the first counts. */
export const courseWalkEndpoints = {
  register: registerEndpoint,
  login: loginEndpoint,
  sendVerification: sendVerificationEndpoint,
  confirmVerification: confirmVerificationEndpoint,
  requestReset: requestResetEndpoint,
  confirmReset: confirmResetEndpoint,
  changePassword: changePasswordEndpoint,
  endSession: endSessionEndpoint,
  endSessions: endSessionsEndpoint,
  deleteAccount: deleteAccountEndpoint,
  listCourses: listCoursesEndpoint,
  addCourse: addCourseEndpoint,
  deleteCourse: deleteCourseEndpoint,
  putImage: putImageEndpoint,
  getImage: getImageEndpoint,
} as const;
