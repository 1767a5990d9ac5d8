import type { Call } from '#contract/call.ts';
import { addCourseCall } from './add-course.ts';
import { changePasswordCall } from './change-password.ts';
import { deleteAccountCall } from './delete-account.ts';
import { deleteCourseCall } from './delete-course.ts';
import { endSessionCall, endSessionsCall } from './end-sessions.ts';
import { listCoursesCall } from './list-courses.ts';
import { loginCall } from './log-in.ts';
import { signUpCall } from './sign-up.ts';
import { confirmResetCall, requestResetCall } from './reset-password.ts';

/** Every call of the course-walk host. Each path has one method. When two paths match, the first one counts. */
export const courseWalkCalls = {
  signUp: signUpCall,
  login: loginCall,
  requestReset: requestResetCall,
  confirmReset: confirmResetCall,
  changePassword: changePasswordCall,
  endSession: endSessionCall,
  endSessions: endSessionsCall,
  deleteAccount: deleteAccountCall,
  listCourses: listCoursesCall,
  addCourse: addCourseCall,
  deleteCourse: deleteCourseCall,
} as const satisfies Record<string, Call>;
