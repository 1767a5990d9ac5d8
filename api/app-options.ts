import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/schema.ts';
import type { DailyHash } from './rate-limit/daily-hash.ts';
import type { LenientLimiter, LimiterOf } from './rate-limit/rate-limit.ts';
import type { Identity } from './identity.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Site } from './site/open-site.ts';

/** What the app depends on. */
export interface AppOptions {
  config: Pick<Config, 'allowedOrigins'> &
    Partial<
      Pick<
        Config,
        'trustedProxies' | 'rateLimit' | 'webhookUrl' | 'metricsToken' | 'proofOfWorkKey'
      >
    >;
  log: Logger;
  db: Kysely<Database>;
  identity: Identity;
  /** The built site, where this service also serves it. */
  site: Site | undefined;
  isReady: () => boolean | Promise<boolean>;
  /** Counts; undefined: counts of its own. */
  metrics?: Metrics | undefined;
  /** Called after a commit that put mail into the outbox. */
  onOutbox?: () => void;
  /** Counts submissions by client; undefined: in memory, as the setting says. */
  rateLimiter?: LenientLimiter | undefined;
  /** Makes the other limiters; undefined: in memory. */
  limiterOf?: LimiterOf | undefined;
  /** Names clients for them; undefined: under a salt in memory. */
  addressHash?: DailyHash | undefined;
  now?: () => number;
}
