/** 'Continue with Google' (course-walk specification, section 7). */
import { googleAccessTokenHeader } from '#contract/paths.ts';
import type { LoginAnswer } from '#contract/accounts.ts';
import { isRecord } from '#contract/is-record.ts';
import { settings } from '#browser/built-settings.ts';
import { call, type Result } from '#browser/call.ts';
import { emailTaken, isOwnHost, logIn, signUp } from './host.ts';

/** From Google's library: https://developers.google.com/identity/oauth2/web/reference/js-reference */
interface TokenClientOptions {
  client_id: string;
  scope: string;
  callback: (answer: { access_token?: string; error?: string }) => void;
  error_callback: (error: { type: string }) => void;
}

declare global {
  /** The part of Google's library that the site calls. Undefined until the library has loaded. */
  var google:
    | {
        accounts: {
          oauth2: {
            initTokenClient: (options: TokenClientOptions) => { requestAccessToken: () => void };
          };
        };
      }
    | undefined;
}

const loadTimeoutMs = 20_000;

/** Loads Google's library. Resolves to false if it could not be loaded. */
export const loadGoogle = (): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = 'https://accounts.google.com/gsi/client';
    // Some blockers answer with an empty script.
    script.onload = () => resolve(Boolean(globalThis.google));
    script.onerror = () => resolve(false);
    // Some blockers drop the request silently: no event fires.
    setTimeout(() => resolve(false), loadTimeoutMs);
    document.head.append(script);
  });

/** The error if the library throws. It can do so if the browser refuses it storage or a window. */
export const libraryFailed = 'library_failed';

/**
 * Opens Google's window. Browsers allow that only for a short time after a press.
 *
 * @returns an access token, or the library's error code. Never rejects. Waits as long as the window is open
 */
export const requestToken = (clientId: string): Promise<{ token?: string; error?: string }> =>
  new Promise((resolve) => {
    const fail = (error = ''): void => {
      console.warn('Google login error', error);
      resolve({ error });
    };
    try {
      google?.accounts.oauth2
        .initTokenClient({
          client_id: clientId,
          scope: 'openid profile email',
          callback: ({ access_token: token, error }) => (token ? resolve({ token }) : fail(error)),
          error_callback: ({ type }) => fail(type),
        })
        .requestAccessToken();
    } catch (error) {
      console.warn(error);
      fail(libraryFailed);
    }
  });

/** The user, from the claims of the user-info endpoint (OpenID Connect Core 1.0, section 5.1). */
export interface GoogleUser {
  email: string;
  /** Subject id. It serves as the password (course-walk specification, section 3). */
  sub: string;
  firstname: string;
  lastname: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Stands in for a name that Google does not know, because the host requires both names. */
const missingName = '-';

const readClaims = (answer: unknown): GoogleUser => {
  const claims: Record<string, unknown> = isRecord(answer) ? answer : {};
  const [email, sub] = [textOf(claims['email']), textOf(claims['sub'])];
  if (!email || !sub) throw new TypeError('The answer lacks the email address or the subject.');
  return {
    email,
    sub,
    firstname: textOf(claims['given_name']) || textOf(claims['name']) || missingName,
    lastname: textOf(claims['family_name']) || missingName,
  };
};

export const fetchGoogleUser = (accessToken: string): Promise<Result<GoogleUser>> =>
  call({
    method: 'GET',
    url: settings.googleUserInfoUrl,
    bearer: accessToken,
    read: readClaims,
  });

/** Statuses of a host that does not know the credentials. With any other status, the host is busy or broken. */
const unknownUserStatuses: readonly (number | undefined)[] = [400, 401, 403, 404];

/**
 * Logs a Google user in, with the subject id as the password. Signs an unknown user up first (decisions, "Continue with
 * Google").
 *
 * @param accessToken the token that fetched the user
 */
export const logInWithGoogle = async (
  { sub, ...user }: GoogleUser,
  accessToken: string,
): Promise<Result<LoginAnswer>> => {
  // Our own service checks the token with Google. No other host gets it.
  const headers: Record<string, string> = isOwnHost
    ? { [googleAccessTokenHeader]: accessToken }
    : {};
  const credentials = { email: user.email, password: sub };
  const login = await logIn(credentials, headers);
  if (login.ok || !unknownUserStatuses.includes(login.status)) return login;
  const signedUp = await signUp({ ...user, password: sub }, headers);
  // 409 from the service: the account was created after the first login was refused. The service now accepts the login,
  // because Google's token proves that the email address is this user's.
  const isThere = signedUp.ok || (isOwnHost && signedUp.status === emailTaken);
  if (isThere) return logIn(credentials, headers);
  return !signedUp.status || signedUp.status === emailTaken ? signedUp : login;
};
