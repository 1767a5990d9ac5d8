/** Logging in, signing up, and deleting the account (course-walk specification, section 7). */
import { deleteAccountEndpoint } from '#contract/course-walk/delete-account.ts';
import { pathWithId } from '#contract/course-walk/endpoint.ts';
import {
  type Credentials,
  type LoginAnswer,
  loginEndpoint,
  readLoginAnswer,
} from '#contract/course-walk/log-in.ts';
import { registerEndpoint, type Registration } from '#contract/course-walk/register.ts';
import { callHost, ignoreBody } from './call-host.ts';
import type { Result } from './result.ts';

export const logIn = (credentials: Credentials): Promise<Result<LoginAnswer>> =>
  callHost({ ...loginEndpoint, body: credentials, read: readLoginAnswer });

export const signUp = (registration: Registration): Promise<Result<void>> =>
  callHost({ ...registerEndpoint, body: registration, read: ignoreBody });

/** Deletes the account with everything in it. */
export const deleteAccount = (token: string, userId: string): Promise<Result<void>> =>
  callHost({
    ...deleteAccountEndpoint,
    path: pathWithId(deleteAccountEndpoint, userId),
    bearer: token,
    read: ignoreBody,
  });
