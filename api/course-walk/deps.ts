import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { ClientIp } from '#platform/limits/client-key.ts';
import type { CallLimits } from './call-limits.ts';
import type { CheckGoogleToken } from './accounts/google-tokens.ts';
import type { Passwords } from './accounts/passwords.ts';

/** What the course-walk routes depend on. */
export interface CourseWalkDeps {
  db: Kysely<Database>;
  passwords: Passwords;
  /** Undefined: nobody signs in with Google. */
  checkGoogleToken: CheckGoogleToken | undefined;
  clientIp: ClientIp;
  limits: CallLimits;
  /** No password may be one of these. */
  siteNames: readonly string[];
  /** The domain of Message-IDs. */
  mailDomain: string;
  /** Called after a commit that stored the job of a mail. */
  onMail: () => void;
  /** The time in milliseconds since 1970. */
  now: () => number;
}
