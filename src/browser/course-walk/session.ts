/**
 * Who is signed in, and which page opens as a result (course-walk specification, sections 3, 4 and 9). The session is
 * two items of local storage. No other file reads or writes them.
 */
import type { LoginAnswer } from '#contract/accounts.ts';
import { tokenLength } from '#contract/paths.ts';
import type { Result } from '#browser/call.ts';
import { inStorage } from '#browser/in-storage.ts';

export const loginPage = '/course-walk/login';
/** The page that needs a session. */
export const coursesPage = '/course-walk/courses';

const tokenKey = 'token';
const userIdKey = 'userId';

export interface Session {
  token: string;
  /** Empty when unknown. */
  userId: string;
}

/** Only characters that a header can carry (RFC 9110, section 5.5), without spaces. */
const visibleAscii = /^[\x21-\x7e]+$/;

/** Returns whether a value can be sent as a token in a header: a text of visible ASCII that is not too long. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= tokenLength.max && visibleAscii.test(value);

/** Shown to visitors who cannot sign in because the browser refuses storage. */
export const storageBlocked =
  'This browser does not let the site store anything, and without storage you cannot stay logged in. Please allow cookies and site data for this site in the browser’s settings, and reload this page.';

/** Returns whether the browser refuses storage to this site. Nobody can sign in without it. */
export const isStorageBlocked = (): boolean => !inStorage(() => localStorage);

/** Returns the stored session. Undefined if its token is unusable, or the browser refuses storage. */
export const readSession = (): Session | undefined =>
  inStorage(() => {
    const token = localStorage.getItem(tokenKey);
    return isToken(token) ? { token, userId: localStorage.getItem(userIdKey) ?? '' } : undefined;
  });

/** If the visitor is signed in, opens the course list. It replaces this page in the history. */
export const openCoursesIfSignedIn = (): void => {
  if (readSession()) location.replace(coursesPage);
};

/**
 * Stores who has logged in and opens the course list. In the history, the list replaces the login screen with its typed
 * password.
 *
 * @returns false if the browser refuses storage: the page then stays open
 */
export const startSession = ({ token, user }: LoginAnswer): boolean => {
  const isStored = inStorage(() => {
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(userIdKey, user._id);
    return true;
  });
  if (isStored) location.replace(coursesPage);
  return isStored ?? false;
};

/**
 * Clears everything that the site stores in the browser, unless the browser refuses (specification, section 4;
 * decisions, "Logging out").
 */
export const endSession = (): void => {
  inStorage(() => localStorage.clear());
  inStorage(() => sessionStorage.clear());
};

/** Ends the session and opens the login screen. */
export const leaveSession = (fragment = ''): void => {
  endSession();
  location.replace(loginPage + fragment);
};

/** Hides the page, which shows an account, until the next page opens. */
const hidePage = (): void => {
  document.body.hidden = true;
};

const signedOut = '#signed-out';

/** Returns whether `leaveIfSignedOut` has opened this page. */
export const wasSignedOut = (): boolean => location.hash === signedOut;

/**
 * Ends the session and opens the login screen if the host no longer accepts the token (decisions, "Rejected token").
 *
 * @returns true if it does so
 */
export const leaveIfSignedOut = (result: Result<unknown>): boolean => {
  const isRejected = !result.ok && result.status === 401;
  if (isRejected) {
    hidePage();
    leaveSession(signedOut);
  }
  return isRejected;
};

/** Returns the page for a visitor without a session: the login screen if they have an unusable token. */
const pageWithoutSession = (): string =>
  inStorage(() => localStorage.getItem(tokenKey)) ? loginPage : '/course-walk';

/**
 * Shows this page only to the session that opens it, and redirects a visitor without a session. Checks again when
 * another tab signs out, and when the page comes back from the back/forward cache: another account may then be signed
 * in.
 *
 * @returns undefined: the visitor is redirected
 */
export const requireSession = (): Session | undefined => {
  const opened = readSession();
  const check = (): void => {
    const token = readSession()?.token;
    if (token && token === opened?.token) return;
    hidePage();
    if (token) location.reload();
    else location.replace(pageWithoutSession());
  };
  check();
  addEventListener('pageshow', check);
  addEventListener('storage', check);
  return opened;
};
