import type { Hono, MiddlewareHandler } from 'hono';
import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { Database, NewJob, NewSubmission } from '#platform/database/schema.ts';
import { type Identity, identityDomain } from '#platform/site/identity.ts';
import type { LatestFacts } from '#platform/site/service-facts.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { Log } from '#platform/log/log.ts';
import type { Receipts } from './delivery/receipts.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { NetworkKeys } from '#platform/limits/client-key.ts';
import { limitNetworks } from '#platform/limits/limit-networks.ts';
import type { ProofOfWork } from '#platform/limits/proof-of-work.ts';
import type { RateLimits } from '#platform/limits/rate-limits.ts';
import { createSubmissionStore } from './submissions/submission-store.ts';
import { limitSubmissions } from './limit-submissions.ts';
import { type ContactEnv, contactRoutes } from './routes.ts';

export interface ContactAppOptions {
  db: Kysely<Database>;
  log: Pick<Log, 'error'>;
  config: Pick<Config, 'allowedOrigins' | 'rateLimit' | 'proofOfWorkKey'>;
  identity: Identity;
  facts: LatestFacts;
  /** What is done with each submission. */
  submissionJobs: readonly Pick<JobHandler, 'kind'>[];
  /** Undefined: senders get none. */
  receipts?: Pick<Receipts, 'jobs'> | undefined;
  rateLimits: RateLimits;
  networkKeys: NetworkKeys;
  proofOfWork: ProofOfWork;
  metrics: Pick<Metrics, 'submission'>;
  /** Called after a commit that stored jobs. */
  onJobs?: () => void;
  now: () => number;
}

/** The jobs of a submission, one of each kind. Spam has none until `inbox not-spam` moves it. */
const jobsFor =
  ({ submissionJobs, identity }: ContactAppOptions) =>
  ({ id, folder, received_at: createdAt }: NewSubmission): NewJob[] =>
    folder === 'inbox'
      ? submissionJobs.map(({ kind }) =>
          newJob({ kind, about: id, domain: identityDomain(identity), createdAt }),
        )
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
  const { onJobs = () => undefined } = options;
  return contactRoutes({
    store: createSubmissionStore({
      db,
      jobs: jobsFor(options),
      ...(receipts && { moreJobs: receipts.jobs }),
      onJobs,
      now,
    }),
    allowedOrigins: config.allowedOrigins,
    identity,
    facts: options.facts,
    rateLimit: limitFor(options),
    proofOfWork,
    isProofRequired: config.proofOfWorkKey !== '',
    onOutcome: metrics.submission,
    onStorageFailure: (error) => log.error(errorFacts(error), 'A submission could not be stored'),
  });
};
