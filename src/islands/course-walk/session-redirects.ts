import type { LoginAnswer } from '#contract/course-walk/log-in.ts';
import type { Result } from '#browser/result.ts';
import { endSession, saveSession } from '#browser/course-walk/session.ts';

/** The login screen. */
export const login = '/course-walk/login';

/** The courses of whoever is signed in. */
export const courseList = '/course-walk/courses';

/**
 * Stores who has logged in and opens the course list; the login screen, and its password with it, leaves the history.
 *
 * @returns false when storage cannot be used: the page then stays
 */
export const startSession = (answer: LoginAnswer): boolean => {
  const isStored = saveSession(answer);
  if (isStored) location.replace(courseList);
  return isStored;
};

/** Clears what is stored and opens the login screen. */
export const leaveSession = (screen = login): void => {
  endSession();
  location.replace(screen);
};

/**
 * Opens the login screen when the host no longer accepts the token (decisions, "Rejected token"), with the fragment that has it say so;
 * true when it does so.
 */
export const leaveIfSignedOut = (result: Result<unknown>): boolean => {
  const signedOut = !result.ok && result.reason === 'signed-out';
  if (signedOut) leaveSession(`${login}#signed-out`);
  return signedOut;
};
