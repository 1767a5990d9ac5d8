import { passwordLength, shortestPassword } from '#contract/accounts.ts';

/** Our own host's rule for new passwords (decisions, "Own calls"). */
export const passwordRule = `${shortestPassword} to ${passwordLength.max} characters. Avoid common passwords.`;

/** Shown when there was no answer, or an answer without an explanation. */
export const notReached = 'The service could not be reached. Please try again.';

/** The messages of the area, with the wording of the course-walk specification (sections 5 and 8). */
export const alerts = {
  loginFailed: 'Login failed. Please check your email and password and try again.',
  signedUp: 'User registered successfully!',
  somethingWentWrong: 'Something went wrong.',
  googleFailed: 'Google login failed.',
} as const;

export const confirmations = {
  deleteCourse: 'Are you sure you want to delete this course?',
  deleteAccount: 'Are you sure you want to delete User Data?',
} as const;

/** What was deleted → messages for success and failure. */
export const deletionMessages = {
  course: {
    deleted: 'Course deleted successfully',
    failed: 'Failed to delete course. Please try again.',
  },
  account: {
    deleted: 'User account and related data deleted successfully',
    failed: 'Failed to delete data. Please try again.',
  },
} as const;

/** Shown below the Google button (decisions, "Continue with Google" and "Failures to load"). */
export const googleMessages = {
  notSetUp:
    'Google sign-in is not set up on this site. Please use your email address and password.',
  pressAgain: 'Google sign-in is ready. Please press the button once more.',
  notLoaded: 'Google sign-in could not be loaded. Please try again.',
  cutOff:
    'Google’s window cannot answer this page, so Google sign-in does not work here. Please close the window, and use your email address and password.',
  blocked:
    'Your browser blocked Google’s window. Please allow pop-ups and try again, open this page in your browser, or log in with your email.',
  hasPassword:
    'This email address has an account with a password. Please log in with your password.',
} as const;
