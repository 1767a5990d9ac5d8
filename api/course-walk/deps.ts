import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { CallLimits } from './call-limits.ts';
import type { Passwords } from './passwords.ts';

/** What the course-walk routes depend on. */
export interface CourseWalkDeps {
  db: Kysely<Database>;
  passwords: Passwords;
  limits: CallLimits;
  /** The time in milliseconds since 1970. */
  now: () => number;
}
