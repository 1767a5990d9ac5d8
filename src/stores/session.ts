/** Who is signed in: the two items of local storage (course-walk specification, sections 3, 4 and 9). */
import type { LoginAnswer } from '#contract/course-walk/log-in.ts';

const TOKEN = 'token';
const USER_ID = 'userId';

export interface Session {
  token: string;
  /** Empty when it is not known. */
  userId: string;
}

/** Signed in means that a token is stored. Unusable storage is no session. */
export const readSession = (): Session | undefined => {
  try {
    const token = localStorage.getItem(TOKEN);
    return token ? { token, userId: localStorage.getItem(USER_ID) ?? '' } : undefined;
  } catch (error) {
    console.warn('The session could not be read.', error);
    return undefined;
  }
};

/** @throws when storage cannot be used: nobody can be signed in then */
export const saveSession = ({ token, user }: LoginAnswer): void => {
  localStorage.setItem(TOKEN, token);
  localStorage.setItem(USER_ID, user._id);
};

/** Clears all that the site keeps in the browser, as logging out does. */
export const endSession = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};
