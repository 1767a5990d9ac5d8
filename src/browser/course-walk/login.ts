/** The calls of the login screen (course-walk specification, section 7). */
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
