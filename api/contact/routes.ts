/** `POST /api/contact` and its challenges (decisions, "Contact form", "Home form" and "Without scripts"). */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { contactCalls } from '#contract/contact-calls.ts';
import { bodyLimits, retryAfterS } from '#contract/limits.ts';
import { idempotencyKeyField, idempotencyKeyPattern } from '#contract/paths.ts';
import { positionSlug } from '#contract/position-slug.ts';
import { proofOfWork as proofContract } from '#contract/proof-of-work.ts';
import { spamSignals } from '#contract/spam-signals.ts';
import {
  formByKind,
  type SubmissionAccepted,
  type SubmissionKind,
  type SubmissionPayload,
} from '#contract/submission.ts';
import { isAllowedOrigin, sameOrigin } from '#platform/http/allowed-origin.ts';
import type { BodyLimit } from '#platform/http/body-limit.ts';
import { nothingHere, ProblemError } from '#platform/http/problem.ts';
import { refuseOtherMethods } from '#platform/http/refuse-other-methods.ts';
import type { Identity } from '#platform/site/identity.ts';
import { pagePath } from '#platform/site/page-path.ts';
import type { LatestFacts } from '#platform/site/service-facts.ts';
import type { Incoming } from './submissions/submission-row.ts';
import type { Stored } from './submissions/submission-store.ts';
import { problemPage } from './problem-page.ts';
import type { ProofOfWork } from '#platform/limits/proof-of-work.ts';
import { type ContactBody, readContactBody, wantsPage } from './read-body.ts';
import { readSubmission } from './read-submission.ts';
import { spamReasonOf } from './spam/spam.ts';

const { sendMessage, getChallenge } = contactCalls;

export interface ContactEnv {
  /** Set once the body has been read. */
  Variables: { kind?: SubmissionKind };
}

export interface ContactRoutesOptions {
  store: (incoming: Incoming) => Promise<Stored>;
  allowedOrigins: readonly string[];
  identity: Pick<Identity, 'name' | 'locale' | 'colours'>;
  /** Gets the pages of the site. */
  facts: LatestFacts;
  /** Answers 429 to a client that sends too often. */
  rateLimit: MiddlewareHandler;
  limitBody: BodyLimit;
  /** Defined when a message is taken only with a proof of work. */
  proofOfWork: ProofOfWork | undefined;
  /** Called for each submission; the outcome is `stored`, `repeated`, `spam` or a problem's code. */
  onSubmission?: (kind: SubmissionKind | 'unknown', outcome: string) => void;
  /** Called with the database's error when a submission could not be stored. */
  onStorageFailure: (error: unknown) => void;
}

/** The idempotency key: from the header or, when a browser posts a form, from the field that replaces it. */
const idempotencyKey = (c: Context, { values, isFormPost }: ContactBody): string | undefined => {
  const field = isFormPost ? values[idempotencyKeyField] : undefined;
  const key = c.req.header('Idempotency-Key') ?? (typeof field === 'string' ? field : undefined);
  if (key === undefined || idempotencyKeyPattern.test(key)) return key;
  throw new ProblemError(
    'invalid_idempotency_key',
    'The Idempotency-Key must be 8 to 128 visible ASCII characters.',
  );
};

/** The allowed origin of another site from which the form was posted; empty when it was posted from this site. */
const visitorOrigin = (c: Context, allowed: readonly string[]): string => {
  const origin = c.req.header('Origin') ?? '';
  return allowed.includes(origin) ? origin : '';
};

/** Path of the page that the form was posted from; undefined when it is unknown or on a foreign site. */
const refererPath = (c: Context, allowed: readonly string[]): string | undefined => {
  const referrer = c.req.header('Referer') ?? '';
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname } = new URL(referrer);
  const headers = { origin, host: c.req.header('Host'), fetchSite: undefined };
  return isAllowedOrigin(headers, allowed) ? pathname.replace(/^\/+/, '/') : undefined;
};

/** URL of the page that the form was posted from. */
const formUrlOf = (c: Context, allowed: readonly string[]): string | undefined => {
  const path = refererPath(c, allowed);
  return path === undefined ? undefined : visitorOrigin(c, allowed) + path;
};

/** The path of the form's own page. Each position has its own. */
const ownPage = ({ kind, fields }: SubmissionPayload): string =>
  formByKind[kind].page + ('position' in fields ? positionSlug(fields.position) : '');

/**
 * The page that is stored with a submission: the one in the Referer, or the form's own. The team's chat shows it, so it
 * must be a page of the site and not a text that somebody has chosen. For a page on another origin, browsers send only
 * the origin (Referrer-Policy), and its path `/` says nothing.
 */
const pageOf = async (
  c: Context,
  payload: SubmissionPayload,
  { allowedOrigins, facts }: Pick<ContactRoutesOptions, 'allowedOrigins' | 'facts'>,
): Promise<string> => {
  const path = refererPath(c, allowedOrigins) ?? '';
  const isOriginOnly = path === '/' && visitorOrigin(c, allowedOrigins) !== '';
  const { pages } = await facts();
  const known = [isOriginOnly ? '' : pagePath(path), ownPage(payload)];
  return known.find((page) => pages.includes(page)) ?? pagePath(formByKind[payload.kind].page);
};

/** The routes below `/api/contact`. A form without scripts gets its answers as pages. */
export const contactRoutes = ({
  store,
  allowedOrigins,
  identity,
  facts,
  rateLimit,
  limitBody,
  proofOfWork,
  onSubmission = () => undefined,
  onStorageFailure,
}: ContactRoutesOptions): Hono<ContactEnv> => {
  /** Stores a submission, or throws the problem that says why it cannot. */
  const storeOrFail = async (incoming: Incoming): Promise<Exclude<Stored, 'conflict'>> => {
    const stored = await store(incoming).catch((error: unknown) => {
      onStorageFailure(error);
      throw new ProblemError(
        'unavailable',
        'Your message cannot be stored just now. Please try again in a minute.',
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
   * Whether a submission carries a solution where it needs one. A form without scripts and a browser that cannot solve challenges may send
   * one without: it is not proven, and is filed as spam.
   *
   * @throws ProblemError 403 when any other submission carries none
   */
  const isProven = async (c: Context, { values, isFormPost }: ContactBody): Promise<boolean> => {
    if (!proofOfWork) return true;
    const given = isFormPost ? values[proofContract.formField] : c.req.header(proofContract.header);
    if (await proofOfWork.isSolved(given)) return true;
    if (isFormPost || given === proofContract.unable) return false;
    throw new ProblemError(
      'proof_required',
      'Your browser has to do a small calculation first, which keeps out robots. Please try again.',
    );
  };

  const app = new Hono<ContactEnv>();
  app
    .get(getChallenge.path, async (c) => {
      if (!proofOfWork) throw nothingHere();
      return c.json(await proofOfWork.challenge());
    })
    .onError((error, c) => {
      if (!(error instanceof ProblemError)) throw error;
      onSubmission(c.get('kind') ?? 'unknown', error.code);
      const { 'content-type': type = '', accept = '' } = c.req.header();
      if (c.req.method !== 'POST' || !wantsPage(type, accept)) return error.toResponse();
      const { name: siteName, locale, colours } = identity;
      const formUrl = formUrlOf(c, allowedOrigins);
      return problemPage({ problem: error, siteName, locale, colours, formUrl });
    })
    .post(
      sendMessage.path,
      sameOrigin({ allowedOrigins }),
      rateLimit,
      limitBody(bodyLimits),
      async (c) => {
        const body = await readContactBody(c);
        const key = idempotencyKey(c, body);
        const payload = readSubmission(body);
        c.set('kind', payload.kind);
        const proven = await isProven(c, body);
        const elapsedMs = c.req.header(spamSignals.elapsedHeader);
        const spamReason = proven
          ? spamReasonOf({ values: body.values, elapsedMs }, payload)
          : 'unproven';
        const page = await pageOf(c, payload, { allowedOrigins, facts });
        const incoming = { payload, page, spamReason, idempotencyKey: key };
        const { id, repeated } = await storeOrFail(incoming);
        onSubmission(payload.kind, repeated ? 'repeated' : spamReason ? 'spam' : 'stored');
        if (body.isFormPost) {
          const { thankYouPage } = formByKind[payload.kind];
          return c.redirect(visitorOrigin(c, allowedOrigins) + thankYouPage, 303);
        }
        return c.json({ success: true, id } satisfies SubmissionAccepted, 201);
      },
    );
  refuseOtherMethods(app, [sendMessage, getChallenge]);
  return app;
};
