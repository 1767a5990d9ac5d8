import type { Hono, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database, NewOutboxRow, NewSubmission } from '../database/schema.ts';
import { type Identity, identityDomain } from '../identity.ts';
import { errorFacts } from '../log/error-facts.ts';
import type { Log } from '../log/log.ts';
import type { Receipts } from '../mail/receipts.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Channel } from '../outbox/channel.ts';
import { outboxRow } from '../outbox/outbox-row.ts';
import type { NetworkKeys } from '../rate-limit/client-key.ts';
import { limitNetworks } from '../rate-limit/limit-networks.ts';
import type { ProofOfWork } from '../proof-of-work/proof-of-work.ts';
import type { RateLimits } from '../rate-limit/rate-limits.ts';
import { createSubmissionStore } from '../submissions/submission-store.ts';
import { limitSubmissions } from './limit-submissions.ts';
import { type ContactEnv, contactRoutes } from './routes.ts';

export interface ContactAppOptions {
  db: Kysely<Database>;
  log: Pick<Log, 'error'>;
  config: Pick<Config, 'allowedOrigins' | 'rateLimit' | 'proofOfWorkKey'>;
  identity: Identity;
  channels: readonly Pick<Channel, 'name'>[];
  /** Undefined: senders get none. */
  receipts?: Pick<Receipts, 'rows'> | undefined;
  rateLimits: RateLimits;
  networkKeys: NetworkKeys;
  proofOfWork: ProofOfWork;
  metrics: Pick<Metrics, 'submission'>;
  /** Called after a commit that stored rows in the outbox. */
  onOutbox?: () => void;
  now: () => number;
}

/** The outbox rows of a submission, one for each channel. Spam has none until `inbox not-spam` moves it. */
const outboxRowsFor =
  ({ channels, identity }: ContactAppOptions) =>
  ({ id, folder }: NewSubmission): NewOutboxRow[] =>
    folder === 'inbox'
      ? channels.map(({ name }) => outboxRow(id, name, identityDomain(identity)))
      : [];

const noLimit: MiddlewareHandler = (_, next) => next();

const limitFor = ({ config, rateLimits, networkKeys }: ContactAppOptions): MiddlewareHandler => {
  if (!config.rateLimit) return noLimit;
  const { submissions: points, seconds } = config.rateLimit;
  const limiter = limitNetworks(rateLimits.limiterOf)('contact', { points, seconds });
  return limitSubmissions({ limiter, networkKeys });
};

/** `/api/contact`: its routes with their store, limit, proof of work and metrics. */
export const contactApp = (options: ContactAppOptions): Hono<ContactEnv> => {
  const { db, log, config, identity, receipts, metrics, proofOfWork, now } = options;
  const { onOutbox = () => undefined } = options;
  return contactRoutes({
    store: createSubmissionStore({
      db,
      outboxRows: outboxRowsFor(options),
      ...(receipts && { moreOutboxRows: receipts.rows }),
      onOutbox,
      now,
    }),
    allowedOrigins: config.allowedOrigins,
    siteName: identity.name,
    rateLimit: limitFor(options),
    proofOfWork,
    isProofRequired: config.proofOfWorkKey !== '',
    onOutcome: metrics.submission,
    onStorageFailure: (error) => log.error(errorFacts(error), 'A submission could not be stored'),
  });
};
