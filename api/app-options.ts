import type { Kysely } from 'kysely';
import type { Config } from './config.ts';
import type { Database } from './database/schema.ts';
import type { Identity } from './identity.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Channel } from './outbox/channel.ts';
import type { RateLimits } from './rate-limit/rate-limits.ts';
import type { Site } from './site/open-site.ts';

/** What the app depends on. */
export interface AppOptions {
  config: Pick<Config, 'allowedOrigins'> &
    Partial<Pick<Config, 'trustedProxies' | 'rateLimit' | 'metricsToken' | 'proofOfWorkKey'>>;
  log: Log;
  db: Kysely<Database>;
  identity: Identity;
  /** The built site; undefined: this service does not serve it. */
  site: Site | undefined;
  /** Whether submissions can be stored now. */
  isReady: () => boolean | Promise<boolean>;
  /** A row of the outbox is stored for each, with a submission. */
  channels: readonly Pick<Channel, 'name'>[];
  metrics: Metrics;
  rateLimits: RateLimits;
  /** Called after a commit that stored rows in the outbox. */
  onOutbox?: () => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}
