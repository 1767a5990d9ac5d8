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

export const messages = {
  accountDeleted: 'User account and related data deleted successfully',
  accountNotDeleted: 'Failed to delete data. Please try again.',
  courseDeleted: 'Course deleted successfully',
  courseNotDeleted: 'Failed to delete course. Please try again.',
} as const;
