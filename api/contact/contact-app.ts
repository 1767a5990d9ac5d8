/** `/api/contact` with what the app gives it: its store, limits, proof of work and counts. */
import type { MiddlewareHandler } from 'hono';
import type { AppOptions } from '../app-options.ts';
import type { NewSubmission } from '../database/schema.ts';
import { identityDomain } from '../identity.ts';
import { errorFacts } from '../log/error-facts.ts';
import type { ClientName } from '../rate-limit/client-name.ts';
import { memoryRateLimiter, rateLimit } from '../rate-limit/rate-limit.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { channelsOf, outboxRows } from '../outbox/outbox-rows.ts';
import { challengeLifetimeS, createProofOfWork, type ProofOfWork } from './proof-of-work.ts';
import { contactRoutes } from './routes.ts';
import { createSubmissionStore } from '../submissions/submission-store.ts';

/** What leaves the house because of a submission; spam waits until somebody says that it is none. */
const rowsFor =
  ({ config, identity }: AppOptions) =>
  (submission: NewSubmission) =>
    submission.folder === 'inbox'
      ? outboxRows(submission, channelsOf(config), submission.received_at, identityDomain(identity))
      : [];

const noLimit: MiddlewareHandler = (_, next) => next();

const limitFor = (
  { config, rateLimiter }: AppOptions,
  clientName: ClientName,
): MiddlewareHandler => {
  const limiter = rateLimiter ?? (config.rateLimit && memoryRateLimiter(config.rateLimit));
  return limiter ? rateLimit({ limiter, clientName }) : noLimit;
};

/** Only the uses that are counted for all services make a challenge of one good at another. */
const proofOfWorkFor = ({ config, limiterOf, now }: AppOptions): ProofOfWork | undefined =>
  config.proofOfWorkKey
    ? createProofOfWork({
        key: config.proofOfWorkKey,
        uses: limiterOf?.('proof', { points: 1, seconds: challengeLifetimeS }),
        ...(now && { now }),
      })
    : undefined;

/**
 * @param clientName whom a submission counts against
 * @param metrics counts how each ended
 */
export const contactApp = (options: AppOptions, clientName: ClientName, metrics: Metrics) => {
  const { config, db, identity, log, onOutbox = () => undefined, now = Date.now } = options;
  return contactRoutes({
    store: createSubmissionStore({ db, outboxRows: rowsFor(options), onOutbox, now }),
    allowedOrigins: config.allowedOrigins,
    siteName: identity.name,
    rateLimit: limitFor(options, clientName),
    proofOfWork: proofOfWorkFor(options),
    onOutcome: metrics.submission,
    onStorageFailure: (error) => log.error(errorFacts(error), 'A submission could not be stored'),
  });
};
