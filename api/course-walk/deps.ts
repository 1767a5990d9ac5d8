import type { RouteDeps } from '#platform/feature.ts';
import type { CallLimits } from './call-limits.ts';
import type { CheckGoogleToken } from './accounts/google-tokens.ts';
import type { Passwords } from './accounts/passwords.ts';

/** What the course-walk routes depend on. */
export interface CourseWalkDeps extends Pick<RouteDeps, 'db' | 'now'> {
  passwords: Passwords;
  /** Undefined when sign-in with Google is not set up. */
  checkGoogleToken: CheckGoogleToken | undefined;
  limits: CallLimits;
  /** Names that are refused as passwords. */
  siteNames: readonly string[];
  /** Domain of the Message-IDs. */
  mailDomain: string;
  /** Called after a commit that stored the job of a mail. */
  onMail: () => void;
}
