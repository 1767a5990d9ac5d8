import type { LoginAnswer } from '#contract/course-walk/login-answer.ts';
import { saveSession } from '#stores/session.ts';

/** Stores who has logged in and opens the courses; the login screen leaves the history, and its password with it. */
export const enter = (answer: LoginAnswer): void => {
  saveSession(answer);
  location.replace('/course-walk/courses');
};
