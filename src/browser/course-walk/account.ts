/** The calls that only our own host has: passwords and sessions (decisions, "Own calls"). */
import { changePasswordEndpoint } from '#contract/course-walk/change-password.ts';
import { endSessionEndpoint, endSessionsEndpoint } from '#contract/course-walk/end-sessions.ts';
import {
  confirmResetEndpoint,
  requestResetEndpoint,
} from '#contract/course-walk/reset-password.ts';
import { callHost } from './call-host.ts';
import { isOwnHost } from './own-host.ts';
import type { Result } from '#browser/result.ts';

export const requestReset = (email: string): Promise<Result<void>> =>
  callHost({ ...requestResetEndpoint, body: { email } });

export const confirmReset = (token: string, password: string): Promise<Result<void>> =>
  callHost({ ...confirmResetEndpoint, body: { token, password } });

export const changePassword = (
  bearer: string,
  passwords: { current: string; new: string },
): Promise<Result<void>> => callHost({ ...changePasswordEndpoint, bearer, body: passwords });

export const endSessions = (bearer: string): Promise<Result<void>> =>
  callHost({ ...endSessionsEndpoint, bearer });

/** Ends the session on the service. Nobody waits for it, and it continues when the page is left. */
export const endSessionInBackground = (bearer: string): void => {
  if (isOwnHost) void callHost({ ...endSessionEndpoint, bearer, keepalive: true });
};
