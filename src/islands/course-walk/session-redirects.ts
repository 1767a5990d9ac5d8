/** The pages that a session leads to when it begins and ends. */
import type { LoginAnswer } from '#contract/accounts.ts';
import type { Result } from '#browser/call.ts';
import { endSession, hidePage, saveSession } from '#browser/course-walk/session.ts';

const login = '/course-walk/login';
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
