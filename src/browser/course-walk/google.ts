/** 'Continue with Google', from the provider's access token on (course-walk specification, section 7). */
import { googleAccessTokenHeader } from '#contract/course-walk/google-access-token.ts';
import type { LoginAnswer } from '#contract/course-walk/log-in.ts';
import { settings } from '#browser/built-settings.ts';
import { call } from '#browser/call.ts';
import { logIn, signUp } from './login.ts';
import { isOwnHost } from './own-host.ts';
import type { Result } from '#browser/result.ts';

/** What the user-info endpoint tells of who has signed in (OpenID Connect Core 1.0, section 5.1). */
export interface GoogleUser {
  email: string;
  /** Subject id: stands in for the password (course-walk specification, section 3). */
  sub: string;
  firstname: string;
  lastname: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Not everybody has two names at Google; the host asks for both. */
const missingName = '-';

const readClaims = (answer: unknown): GoogleUser => {
  const claims = (answer ?? {}) as Record<string, unknown>;
  const [email, sub] = [textOf(claims['email']), textOf(claims['sub'])];
  if (!email || !sub) throw new TypeError('Google told neither e-mail nor subject.');
  return {
    email,
    sub,
    firstname: textOf(claims['given_name']) || textOf(claims['name']) || missingName,
    lastname: textOf(claims['family_name']) || missingName,
  };
};

/** Who has signed in, from the provider's user-info endpoint. */
export const fetchGoogleUser = (accessToken: string): Promise<Result<GoogleUser>> =>
  call({
    method: 'GET',
    url: settings.googleUserInfoUrl,
    bearer: accessToken,
    read: readClaims,
  });

/** Statuses of a host that does not know the credentials; with any other it is busy, or broken. */
const unknownUser: readonly (number | undefined)[] = [400, 401, 403, 404];

/** Status of a sign-up whose e-mail address has an account already: one with a password, as the login was refused. */
export const emailTaken = 409;

/**
 * Logs a Google user in, the subject id being the password; who is unknown is signed up first (decisions, "Continue with Google").
 *
 * @param accessToken with which the user was fetched
 */
export const logInWithGoogle = async (
  { sub, ...user }: GoogleUser,
  accessToken: string,
): Promise<Result<LoginAnswer>> => {
  // The project's own service has Google check the token. No other host gets it.
  const headers: Record<string, string> = isOwnHost
    ? { [googleAccessTokenHeader]: accessToken }
    : {};
  const credentials = { email: user.email, password: sub };
  const login = await logIn(credentials, headers);
  if (login.ok || !unknownUser.includes(login.status)) return login;
  const signedUp = await signUp({ ...user, password: sub }, headers);
  if (signedUp.ok) return logIn(credentials, headers);
  return signedUp.reason === 'no-answer' || signedUp.status === emailTaken ? signedUp : login;
};
