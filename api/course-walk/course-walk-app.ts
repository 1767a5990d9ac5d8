import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { errorFacts } from '../log/error-facts.ts';
import type { Log } from '../log/log.ts';
import type { ClientKey } from '../rate-limit/client-key.ts';
import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { createCallLimits } from './call-limits.ts';
import { createPasswords } from './passwords.ts';
import { courseWalkRoutes } from './routes.ts';

export interface CourseWalkAppOptions {
  db: Kysely<Database>;
  log: Pick<Log, 'error'>;
  config: Pick<Config, 'allowedOrigins'>;
  rateLimits: RateLimits;
  clientKey: ClientKey;
  now: () => number;
}

/** `/api/course-walk`: its routes with their passwords and limits. */
export const courseWalkApp = ({
  db,
  log,
  config,
  rateLimits,
  clientKey,
  now,
}: CourseWalkAppOptions): Hono =>
  courseWalkRoutes({
    db,
    passwords: createPasswords(),
    limits: createCallLimits({ ...rateLimits, clientKey }),
    now,
    allowedOrigins: config.allowedOrigins,
    onOutage: (error) => log.error(errorFacts(error), 'A course-walk call was not carried out'),
  });
