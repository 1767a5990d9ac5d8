/** `POST /api/contact` (design, "POST /api/contact"). */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { formByKind, type SubmissionAccepted, type SubmissionKind } from '#contract/submission.ts';
import { ProblemError } from '../http/problem.ts';
import { isAllowedOrigin, sameOrigin } from '../http/allowed-origin.ts';
import { bodyLimit } from '../http/body-limit.ts';
import { answerPage } from './answer-page.ts';
import { readContactBody, wantsPage } from './read-body.ts';
import { readSubmission } from './read-submission.ts';
import type { ProofOfWork } from './proof-of-work.ts';
import { isSpam } from './spam.ts';
import type { Incoming, Stored } from '../submissions/submission-store.ts';

const MAX_BODY_BYTES = 64 * 1024;
const LONGEST_BODY_MS = 15_000;
const RETRY_AFTER_S = 30;
/** Visible ASCII, long enough not to be guessed and short enough to keep. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

export interface ContactEnv {
  /** The kind, once it is known. */
  Variables: { kind?: SubmissionKind };
}

export interface ContactRoutesOptions {
  store: (incoming: Incoming) => Promise<Stored>;
  allowedOrigins: readonly string[];
  siteName: string;
  /** Refuses who sends too often. */
  rateLimit: MiddlewareHandler;
  /** Asks senders for work; undefined: it asks for none. */
  proofOfWork?: ProofOfWork | undefined;
  /** Told how each submission ended: `stored`, `repeated`, `spam` or a problem's code. */
  onOutcome?: (kind: SubmissionKind | 'unknown', outcome: string) => void;
  /** Told of what could not be stored; without any of the visitor's words. */
  onStorageFailure: (error: unknown) => void;
}

const idempotencyKey = (c: Context): string | undefined => {
  const key = c.req.header('Idempotency-Key');
  if (key === undefined || IDEMPOTENCY_KEY.test(key)) return key;
  throw new ProblemError(
    'invalid_idempotency_key',
    'The Idempotency-Key must be 8 to 128 visible ASCII characters.',
  );
};

/** An origin of another site that is allowed, or nothing: then addresses are relative to this one. */
const visitorOrigin = (c: Context, allowed: readonly string[]): string => {
  const origin = c.req.header('Origin') ?? '';
  return allowed.includes(origin) ? origin : '';
};

const pageWithTheForm = (c: Context, allowed: readonly string[]): string | undefined => {
  const referrer = c.req.header('Referer') ?? '';
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname } = new URL(referrer);
  const headers = { origin, host: c.req.header('Host'), fetchSite: undefined };
  return isAllowedOrigin(headers, allowed)
    ? visitorOrigin(c, allowed) + pathname.replace(/^\/+/, '/')
    : undefined;
};

/** The routes below `/api/contact`. */
export const contactRoutes = ({
  store,
  allowedOrigins,
  siteName,
  rateLimit,
  proofOfWork,
  onOutcome = () => undefined,
  onStorageFailure,
}: ContactRoutesOptions): Hono<ContactEnv> => {
  const storeOrSay = async (incoming: Incoming): Promise<Exclude<Stored, 'conflict'>> => {
    const stored = await store(incoming).catch((error: unknown) => {
      onStorageFailure(error);
      throw new ProblemError(
        'unavailable',
        'Your message cannot be stored just now. Please try again in a minute.',
        { headers: { 'Retry-After': String(RETRY_AFTER_S) } },
      );
    });
    if (stored !== 'conflict') return stored;
    throw new ProblemError(
      'idempotency_conflict',
      'This Idempotency-Key was used for another message.',
    );
  };

  const body = bodyLimit({ maxBytes: MAX_BODY_BYTES, timeoutMs: LONGEST_BODY_MS });

  const app = new Hono<ContactEnv>();
  if (proofOfWork) app.get('/challenge', async (c) => c.json(await proofOfWork.challenge()));
  return app
    .onError((error, c) => {
      if (!(error instanceof ProblemError)) throw error;
      onOutcome(c.get('kind') ?? 'unknown', error.code);
      const { 'content-type': type = '', accept = '' } = c.req.header();
      if (c.req.method !== 'POST' || !wantsPage(type, accept)) return error.toResponse();
      return answerPage({ problem: error, siteName, back: pageWithTheForm(c, allowedOrigins) });
    })
    .post('/', sameOrigin({ allowedOrigins }), rateLimit, body, async (c) => {
      const key = idempotencyKey(c);
      const type = c.req.header('Content-Type') ?? '';
      const body = await readContactBody(type, await c.req.arrayBuffer());
      const payload = readSubmission(body);
      c.set('kind', payload.kind);
      const proven = (await proofOfWork?.isProven(body)) ?? true;
      const folder = !proven || isSpam(body.values, payload) ? 'spam' : 'inbox';
      const { id, repeated } = await storeOrSay({ payload, folder, idempotencyKey: key });
      onOutcome(payload.kind, repeated ? 'repeated' : folder === 'spam' ? 'spam' : 'stored');
      if (body.isFormPost) {
        const { thankYouPage } = formByKind[payload.kind];
        return c.redirect(visitorOrigin(c, allowedOrigins) + thankYouPage, 303);
      }
      return c.json({ success: true, id } satisfies SubmissionAccepted, 201);
    })
    .all('/', () => {
      throw new ProblemError('method_not_allowed', 'Messages are sent with POST.', {
        headers: { Allow: 'POST' },
      });
    });
};
