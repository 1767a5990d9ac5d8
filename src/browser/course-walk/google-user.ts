import { settings } from '../built-settings.ts';
import { getJson } from '../get-json.ts';

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
const NO_NAME = '-';

/** @throws when the endpoint fails, or tells neither e-mail nor subject */
export const fetchGoogleUser = async (accessToken: string): Promise<GoogleUser> => {
  const claims = ((await getJson(settings.googleUserInfoUrl, accessToken)) ?? {}) as Record<
    string,
    unknown
  >;
  const [email, sub] = [textOf(claims['email']), textOf(claims['sub'])];
  if (!email || !sub) throw new TypeError('Google told neither e-mail nor subject.');
  return {
    email,
    sub,
    firstname: textOf(claims['given_name']) || textOf(claims['name']) || NO_NAME,
    lastname: textOf(claims['family_name']) || NO_NAME,
  };
};
