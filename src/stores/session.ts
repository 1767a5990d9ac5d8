/** Who is signed in: the two items of local storage (course-walk specification, sections 3, 4 and 9). */
import type { LoginAnswer } from '#contract/course-walk/log-in.ts';

const tokenKey = 'token';
const userIdKey = 'userId';
const themeKey = 'theme';
const expiredKey = 'session-expired';
const probeKey = 'storage-probe';

export interface Session {
  token: string;
  /** Empty when it is not known. */
  userId: string;
}

/** Who is signed in: whoever's token is stored. Undefined when there is none, or when storage cannot be used. */
export const readSession = (): Session | undefined => {
  try {
    const token = localStorage.getItem(tokenKey);
    return token ? { token, userId: localStorage.getItem(userIdKey) ?? '' } : undefined;
  } catch (error) {
    console.warn('The session could not be read.', error);
    return undefined;
  }
};

/**
 * Stores who has logged in.
 *
 * @throws when storage cannot be used
 */
export const saveSession = ({ token, user }: LoginAnswer): void => {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userIdKey, user._id);
};

/** Whether this browser refuses to store anything for the site, without which nobody can sign in. */
export const isStorageBlocked = (): boolean => {
  try {
    localStorage.setItem(probeKey, '');
    localStorage.removeItem(probeKey);
    return false;
  } catch {
    return true;
  }
};

/** Clears what the site stores in the browser (specification, section 4), except the theme, which is no part of a session. */
export const endSession = (): void => {
  const theme = localStorage.getItem(themeKey);
  localStorage.clear();
  sessionStorage.clear();
  if (theme) localStorage.setItem(themeKey, theme);
};

/** As `endSession`, for a session that the host has ended; the login screen then says so once. */
export const expireSession = (): void => {
  endSession();
  sessionStorage.setItem(expiredKey, '');
};

/** Whether the session has just expired; not any more at the next call. */
export const takeExpired = (): boolean => {
  try {
    const hasExpired = sessionStorage.getItem(expiredKey) !== null;
    sessionStorage.removeItem(expiredKey);
    return hasExpired;
  } catch {
    return false;
  }
};
