import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Passwords } from './passwords.ts';
import type { Throttle } from './throttle.ts';

/** What the course-walk routes work with. */
export interface CourseWalkDeps {
  db: Kysely<Database>;
  passwords: Passwords;
  throttle: Throttle;
  now: () => number;
}
