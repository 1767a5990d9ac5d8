/** Who is signed in: items of local storage (course-walk specification, sections 3, 4 and 9). */
import type { LoginAnswer } from '#contract/accounts.ts';
import { tokenLength } from '#contract/paths.ts';
import { inStorage } from '#browser/in-storage.ts';

const tokenKey = 'token';
const userIdKey = 'userId';

export interface Session {
  token: string;
  /** Empty when unknown. */
  userId: string;
}

/** The characters that a header can carry (RFC 9110, section 5.5), without spaces. */
const visibleAscii = /^[\x21-\x7e]+$/;

/** Whether a host can have issued this token, and a call can carry it. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= tokenLength.max && visibleAscii.test(value);

/** The visitor whose token is stored. Undefined when there is none, or when storage cannot be used. */
export const readSession = (): Session | undefined =>
  inStorage(() => {
    const token = localStorage.getItem(tokenKey);
    return isToken(token) ? { token, userId: localStorage.getItem(userIdKey) ?? '' } : undefined;
  });

/** Returns the path for a visitor without a session: the login page if a stored token is unusable. */
export const pageWithoutSession = (): string =>
  inStorage(() => localStorage.getItem(tokenKey)) ? '/course-walk/login' : '/course-walk';

/** Stores who has logged in; false when storage cannot be used. */
export const saveSession = ({ token, user }: LoginAnswer): boolean =>
  inStorage(() => {
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(userIdKey, user._id);
    return true;
  }) ?? false;

/** Shown to visitors who cannot sign in because the browser refuses storage. */
export const storageBlocked =
  'This browser does not let the site store anything, and without storage you cannot stay logged in. Please allow cookies and site data for this site in the browser’s settings, and reload this page.';

/** Whether this browser refuses the site its storage, which signing in needs. */
export const isStorageBlocked = (): boolean => !inStorage(() => localStorage);

/** Hides what the page shows of an account, while the next page is on its way. */
export const hidePage = (): void => {
  document.body.hidden = true;
};

/**
 * Clears everything that the site stores in the browser (specification, section 4; decisions, "Logging out"), as far as
 * it can be.
 */
export const endSession = (): void => {
  inStorage(() => localStorage.clear());
  inStorage(() => sessionStorage.clear());
};
