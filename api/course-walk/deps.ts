import type { RouteDeps } from '#platform/deps.ts';
import type { CallLimits } from './call-limits.ts';
import type { CheckGoogleToken } from './google.ts';
import type { Passwords } from './passwords.ts';

/** The dependencies of the course-walk routes. */
export interface CourseWalkDeps extends RouteDeps {
  passwords: Passwords;
  /** Undefined: sign-in with Google is not set up. */
  checkGoogleToken: CheckGoogleToken | undefined;
  limits: CallLimits;
}
