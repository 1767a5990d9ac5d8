import type { LoginAnswer } from '#contract/course-walk/log-in.ts';
import type { Result } from '#browser/course-walk/result.ts';
import { endSession, saveSession } from '#browser/course-walk/session.ts';

/** The login screen. */
export const login = '/course-walk/login';

/** The courses of whoever is signed in. */
export const courseList = '/course-walk/courses';

/**
 * Stores who has logged in and opens the course list; the login screen, and its password with it, leaves the history.
 *
 * @throws when storage cannot be used
 */
export const startSession = (answer: LoginAnswer): void => {
  saveSession(answer);
  location.replace(courseList);
};

/** Clears what is stored and opens the login screen. */
export const leaveSession = (): void => {
  endSession();
  location.replace(login);
};

/** The same when the host no longer accepts the token; the fragment tells the login screen to say so. */
const leaveExpiredSession = (): void => {
  endSession();
  location.replace(`${login}#signed-out`);
};

/** Opens the login screen when the host no longer accepts the token (decisions 30); true when it does so. */
export const leaveIfSignedOut = (result: Result<unknown>): boolean => {
  const signedOut = !result.ok && result.reason === 'signed-out';
  if (signedOut) leaveExpiredSession();
  return signedOut;
};
