import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { errorFacts } from '../log/error-facts.ts';
import type { Log } from '../log/log.ts';
import type { ClientIp, ClientKey } from '../rate-limit/client-key.ts';
import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { createCallLimits } from './call-limits.ts';
import { createGoogleTokens, googleTokenInfoUrl } from './google-tokens.ts';
import { createPasswords } from './passwords.ts';
import { courseWalkRoutes } from './routes.ts';

export interface CourseWalkAppOptions {
  db: Kysely<Database>;
  log: Pick<Log, 'error'>;
  config: Pick<Config, 'allowedOrigins'> &
    Partial<Pick<Config, 'googleClientId' | 'googleTokenInfoUrl'>>;
  rateLimits: RateLimits;
  clientIp: ClientIp;
  clientKey: ClientKey;
  now: () => number;
}

const googleTokensFor = ({ config, log }: CourseWalkAppOptions) =>
  config.googleClientId
    ? createGoogleTokens({
        clientId: config.googleClientId,
        url: config.googleTokenInfoUrl || googleTokenInfoUrl,
        log,
      })
    : undefined;

/** `/api/course-walk`: its routes with their passwords and limits. */
export const courseWalkApp = (options: CourseWalkAppOptions): Hono => {
  const { db, log, config, rateLimits, clientIp, clientKey, now } = options;
  return courseWalkRoutes({
    db,
    passwords: createPasswords(),
    checkGoogleToken: googleTokensFor(options),
    clientIp,
    limits: createCallLimits({ ...rateLimits, clientKey }),
    now,
    allowedOrigins: config.allowedOrigins,
    onOutage: (error) => log.error(errorFacts(error), 'A course-walk call was not carried out'),
  });
};
