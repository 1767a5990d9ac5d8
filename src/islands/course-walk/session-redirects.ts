import type { LoginAnswer } from '#contract/course-walk/log-in.ts';
import { endSession, expireSession, saveSession } from '#stores/session.ts';

/**
 * Stores who has logged in and opens the course list; the login screen, and its password with it, leaves the history.
 *
 * @throws when storage cannot be used
 */
export const startSession = (answer: LoginAnswer): void => {
  saveSession(answer);
  location.replace('/course-walk/courses');
};

const openLogin = (): void => location.replace('/course-walk/login');

/** Clears what is stored and opens the login screen. */
export const leaveSession = (): void => {
  endSession();
  openLogin();
};

/** The same when the host no longer accepts the token; the login screen says so. */
export const leaveExpiredSession = (): void => {
  expireSession();
  openLogin();
};
