/** What the area says, word for word (course-walk specification, sections 5 and 8). */
export const alerts = {
  loginFailed: 'Login failed. Please check your email and password and try again.',
  signedUp: 'User registered successfully!',
  somethingWentWrong: 'Something went wrong.',
  googleFailed: 'Google login failed.',
} as const;

export const questions = {
  deleteCourse: 'Are you sure you want to delete this course?',
  deleteAccount: 'Are you sure you want to delete User Data?',
} as const;

/** By what was deleted and what came of it. */
export const messages = {
  course: {
    deleted: 'Course deleted successfully',
    failed: 'Failed to delete course. Please try again.',
  },
  account: {
    deleted: 'User account and related data deleted successfully',
    failed: 'Failed to delete data. Please try again.',
  },
} as const;
