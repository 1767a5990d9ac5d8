/** The calls of the login screen (course-walk specification, section 7). */
import { type Credentials, type LoginAnswer, type SignUpFields } from '#contract/accounts.ts';
import { readLoginAnswer } from './answers.ts';
import { callHost } from './call-host.ts';
import type { Result } from '#browser/result.ts';

/** Status of a sign-up when the email address already has an account. */
export const emailTaken = 409;

type Headers = Record<string, string>;

export const logIn = (
  credentials: Credentials,
  headers: Headers = {},
): Promise<Result<LoginAnswer>> =>
  callHost({
    method: 'POST',
    path: '/users/login',
    headers,
    body: credentials,
    read: readLoginAnswer,
  });

export const signUp = (body: SignUpFields, headers: Headers = {}): Promise<Result<void>> =>
  callHost({ method: 'POST', path: '/users/register', headers, body });
