import type { LoginAnswer } from '#contract/accounts.ts';
import type { Result } from '#browser/call.ts';
import { endSession, hidePage, saveSession } from '#browser/course-walk/session.ts';

/** The login screen. */
const login = '/course-walk/login';

/** The courses of the signed-in visitor. */
const courseList = '/course-walk/courses';

/**
 * Stores who has logged in and opens the course list. It replaces the login screen, with its password, in the history.
 *
 * @returns false when storage cannot be used; the page then stays open
 */
export const startSession = (answer: LoginAnswer): boolean => {
  const isStored = saveSession(answer);
  if (isStored) location.replace(courseList);
  return isStored;
};

/** Clears the storage and opens the login screen. */
export const leaveSession = (screen = login): void => {
  endSession();
  location.replace(screen);
};

/**
 * Opens the login screen when the host no longer accepts the token (decisions, "Rejected token"). The fragment tells
 * the screen to say so. Returns true when the login screen opens.
 */
export const leaveIfSignedOut = (result: Result<unknown>): boolean => {
  const signedOut = !result.ok && result.status === 401;
  if (signedOut) {
    hidePage();
    leaveSession(`${login}#signed-out`);
  }
  return signedOut;
};
