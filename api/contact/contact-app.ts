import type { Hono, MiddlewareHandler } from 'hono';
import { submissionKinds } from '#contract/submission.ts';
import type { RouteDeps } from '#platform/feature.ts';
import { identityDomain } from '#platform/site/identity.ts';
import { isOutage } from '#platform/database/error-codes.ts';
import { errorFields, failureSummary } from '#platform/log/error-fields.ts';
import { jobsDue } from './delivery/submission-handler.ts';
import type { ContactConfig } from './settings.ts';
import { createSubmissionStore } from './submissions/submission-store.ts';
import { limitSubmissions } from './limit-submissions.ts';
import { type ContactEnv, contactRoutes } from './routes.ts';

const noLimit: MiddlewareHandler = (_, next) => next();

const limitFor = ({
  config,
  rateLimits,
  clientKey,
}: RouteDeps<ContactConfig>): MiddlewareHandler => {
  if (!config.rateLimit) return noLimit;
  const { submissions: points, seconds } = config.rateLimit;
  const limiter = rateLimits.limiterOf('contact', { points, seconds });
  return limitSubmissions({ limiter, clientKey });
};

/** `/api/contact`: its routes with their store, limit, proof of work and metrics. */
export const contactApp = (deps: RouteDeps<ContactConfig>): Hono<ContactEnv> => {
  const { db, log, config, identity, handlers, metrics, proofOfWork, onJobs, now } = deps;
  const domain = identityDomain(identity);
  const submissions = metrics.counter('submissions_total', 'Submissions by kind and outcome', [
    'kind',
    'outcome',
  ]);
  // Prometheus does not see the first increase of a counter that begins at 1.
  for (const kind of submissionKinds) {
    for (const outcome of ['stored', 'spam', 'unavailable']) submissions.inc({ kind, outcome }, 0);
  }
  return contactRoutes({
    store: createSubmissionStore({
      db,
      // Spam has no jobs until `inbox not-spam` moves it.
      jobs: (trx, fresh) =>
        jobsDue(
          trx,
          fresh.filter(({ folder }) => folder === 'inbox'),
          { handlers, domain },
        ),
      onJobs,
      now,
    }),
    allowedOrigins: config.allowedOrigins,
    identity,
    facts: deps.facts,
    rateLimit: limitFor(deps),
    limitBody: deps.limitBody,
    proofOfWork,
    onSubmission: (kind, outcome) => submissions.inc({ kind, outcome }),
    // While the database is away each visitor brings such a line, and the stack says nothing more.
    onStorageFailure: (error) =>
      log.error(
        isOutage(error) ? { failure: failureSummary(error) } : errorFields(error),
        'A submission could not be stored',
      ),
  });
};
