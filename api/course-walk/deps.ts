import type { RouteDeps } from '#platform/feature.ts';
import type { CallLimits } from './call-limits.ts';
import type { CheckGoogleToken } from './accounts/google-tokens.ts';
import type { Passwords } from './accounts/passwords.ts';

/** What the course-walk routes depend on. */
export interface CourseWalkDeps extends RouteDeps {
  passwords: Passwords;
  /** Undefined when sign-in with Google is not set up. */
  checkGoogleToken: CheckGoogleToken | undefined;
  limits: CallLimits;
}
