/** `POST /api/contact` and its challenges (decisions, "Contact form", "Home form" and "Without scripts"). */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { contactCalls } from '#contract/calls.ts';
import {
  formByKind,
  type SubmissionAccepted,
  type SubmissionKind,
  submissionKinds,
} from '#contract/forms.ts';
import { idempotencyKeyField, idempotencyKeyPattern, idempotencyKeyRule } from '#contract/paths.ts';
import { proofOfWork, spamSignals } from '#contract/signals.ts';
import type { RouteDeps } from '#platform/deps.ts';
import { errorFields, failureSummary, isOutage } from '#platform/failure.ts';
import { countOrRefuse } from '#platform/http/limits.ts';
import { sameOrigin } from '#platform/http/origins.ts';
import {
  Busy,
  nothingHere,
  ProblemError,
  refuseOtherMethods,
  retryAfterS,
} from '#platform/http/problem.ts';
import { jobsFor } from './deliveries.ts';
import { createChallenges } from './proof-of-work.ts';
import { type ContactBody, readContactBody, readSubmission, wantsPage } from './read.ts';
import { spamReasonOf } from './spam.ts';
import { createSubmissionStore, type Incoming, type Stored } from './submission-store.ts';
import { formUrlOf, pageOf, problemPage, visitorOrigin } from './without-scripts.ts';

/**
 * Answers 429 if a client sends more often than RATE_LIMIT allows. A submission that was refused because its proof of
 * work is missing does not count: the browser sends it again with one.
 */
const limitSubmissions = ({
  config: { rateLimit },
  limiterOf,
  clientIp,
}: Pick<RouteDeps, 'config' | 'limiterOf' | 'clientIp'>): MiddlewareHandler => {
  if (!rateLimit) return (_, next) => next();
  const { submissions: points, seconds } = rateLimit;
  const limiter = limiterOf('contact', { points, seconds });
  return createMiddleware(async (c, next) => {
    const sentence = 'You have sent several messages in a short time.';
    const refund = await countOrRefuse(limiter, clientIp(c), sentence);
    await next();
    if (c.error instanceof ProblemError && c.error.code === 'proof_required') await refund();
  });
};

interface ContactEnv {
  /** Set once the body has been read. */
  Variables: { kind?: SubmissionKind };
}

/** Returns the idempotency key: from the header or, if a browser posts a form, from the field that replaces it. */
const idempotencyKey = (c: Context, { values, isFormPost }: ContactBody): string | undefined => {
  const field = isFormPost ? values[idempotencyKeyField] : undefined;
  const key = c.req.header('Idempotency-Key') ?? (typeof field === 'string' ? field : undefined);
  if (key === undefined || idempotencyKeyPattern.test(key)) return key;
  throw new ProblemError(
    'invalid_idempotency_key',
    `The Idempotency-Key must be ${idempotencyKeyRule}.`,
  );
};

/** Counts submissions by kind and outcome: `stored`, `repeated`, `spam`, `busy` or a problem's code. */
const submissionCounter = ({ metrics }: Pick<RouteDeps, 'metrics'>) => {
  const help = 'Submissions by kind and outcome';
  const counter = metrics.counter('submissions_total', help, ['kind', 'outcome']);
  // Prometheus does not see the first increase of a counter that begins at 1.
  for (const kind of submissionKinds) {
    for (const outcome of ['stored', 'spam', 'unavailable']) counter.inc({ kind, outcome }, 0);
  }
  return (kind: SubmissionKind | 'unknown', outcome: string) => counter.inc({ kind, outcome });
};

const { sendMessage, getChallenge } = contactCalls;

/** Serves the calls below `/api/contact`. A form without scripts gets its answers as pages. */
export const contactRoutes = (deps: RouteDeps): Hono<ContactEnv> => {
  const { db, log, config, onJobs, now } = deps;
  const { allowedOrigins, proofOfWorkKey } = config;
  const challenges = proofOfWorkKey
    ? createChallenges({ ...deps, key: proofOfWorkKey })
    : undefined;
  const count = submissionCounter(deps);
  const store = createSubmissionStore({
    db,
    onJobs,
    now,
    jobsFor: (trx, fresh) => jobsFor(trx, fresh, deps),
  });

  /** Stores a submission, or throws the problem that says why it cannot. */
  const storeOrFail = async (incoming: Incoming): Promise<Exclude<Stored, 'conflict'>> => {
    const stored = await store(incoming).catch((error: unknown) => {
      // No stack: in an outage, each visitor causes such a line, and the stack adds nothing to it.
      const fields = isOutage(error) ? { failure: failureSummary(error) } : errorFields(error);
      log.error(fields, 'A submission could not be stored');
      throw new ProblemError(
        'unavailable',
        'We cannot save your message right now. Please try again in a minute.',
        { retryAfterS: retryAfterS.outage },
      );
    });
    if (stored !== 'conflict') return stored;
    throw new ProblemError(
      'idempotency_conflict',
      'This Idempotency-Key was used for another message.',
    );
  };

  /**
   * Returns whether a submission has the solution that it needs. A form without scripts, or a browser that cannot solve
   * challenges, may send a submission without a solution. It is not proven, and is set aside as spam.
   *
   * @throws ProblemError 403 if a submission that must have a solution has none
   */
  const isProven = async (c: Context, { values, isFormPost }: ContactBody): Promise<boolean> => {
    if (!challenges) return true;
    const given = isFormPost ? values[proofOfWork.formField] : c.req.header(proofOfWork.header);
    if (await challenges.isSolved(given)) return true;
    if (isFormPost || given === proofOfWork.unable) return false;
    throw new ProblemError(
      'proof_required',
      'Your browser must first do a small calculation that keeps bots out. Please try again.',
    );
  };

  const app = new Hono<ContactEnv>();
  app
    .get(getChallenge.path, async (c) => {
      if (!challenges) throw nothingHere();
      return c.json(await challenges.issue());
    })
    .onError((error, c) => {
      if (!(error instanceof ProblemError)) throw error;
      count(c.get('kind') ?? 'unknown', error instanceof Busy ? 'busy' : error.code);
      const { 'content-type': type = '', accept = '' } = c.req.header();
      if (c.req.method !== 'POST' || !wantsPage(type, accept)) return error.toResponse();
      return problemPage(error, deps.company, formUrlOf(c, allowedOrigins));
    })
    .post(
      sendMessage.path,
      sameOrigin({ allowedOrigins }),
      limitSubmissions(deps),
      deps.limitBody,
      async (c) => {
        const body = await readContactBody(c);
        const key = idempotencyKey(c, body);
        const payload = readSubmission(body);
        c.set('kind', payload.kind);
        const proven = await isProven(c, body);
        const elapsedMs = c.req.header(spamSignals.elapsedHeader);
        const spamReason = proven ? spamReasonOf({ ...body, elapsedMs }, payload) : 'unproven';
        const page = pageOf(c, payload, allowedOrigins);
        const incoming = { payload, page, spamReason, idempotencyKey: key };
        const { id, isRepeat } = await storeOrFail(incoming);
        count(payload.kind, isRepeat ? 'repeated' : spamReason ? 'spam' : 'stored');
        if (body.isFormPost) {
          const { thankYouPage = '/thank-you' } = formByKind[payload.kind];
          return c.redirect(visitorOrigin(c, allowedOrigins) + thankYouPage, 303);
        }
        return c.json({ success: true, id } satisfies SubmissionAccepted, 201);
      },
    );
  refuseOtherMethods(app, [sendMessage, getChallenge]);
  return app;
};
