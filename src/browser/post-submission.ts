/** The browser's half of `POST /api/contact`. */
import { paths } from '#contract/paths.ts';
import { proofOfWork } from '#contract/proof-of-work.ts';
import { spamSignals } from '#contract/spam-signals.ts';
import { settings } from './built-settings.ts';
import { type ProblemText, readProblem } from './read-problem.ts';

/** The URL that forms post to, with and without scripts. */
export const contactUrl = settings.apiUrl + paths.contact;

/** A visitor who waits longer is told that it failed; they can try again with the same key. */
const timeoutMs = 30_000;

/** Browsers refuse `keepalive` when all such requests of a page together have bodies of more than 64 KiB (Fetch, 4.6). */
const maxKeepaliveBytes = 20 * 1024;

/** What of the response decides: the member `success` of its body, or its status alone (specification, section 7). */
export type Reads = 'success' | 'ok';

export interface Submission {
  /** A payload of the contract, as JSON. */
  body: string;
  idempotencyKey: string;
  /** Milliseconds since the visitor first touched the form. */
  elapsedMs: number;
  reads: Reads;
}

export type SubmissionResult =
  | { ok: true }
  /** `status` is 0 when there was no response. */
  | { ok: false; status: number; problem?: ProblemText };

/** One call. Never rejects. */
const post = async (
  { body, idempotencyKey, elapsedMs, reads }: Submission,
  signal: AbortSignal,
  proof?: string,
): Promise<SubmissionResult> => {
  try {
    const response = await fetch(contactUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': idempotencyKey,
        [spamSignals.elapsedHeader]: elapsedMs.toFixed(),
        ...(proof && { [proofOfWork.header]: proof }),
      },
      body,
      // The call goes on when the visitor leaves the page.
      keepalive: new Blob([body]).size <= maxKeepaliveBytes,
      signal,
    });
    const { ok, status } = response;
    if (ok && reads === 'ok') return { ok };
    // A body that is no JSON, or breaks off, says nothing.
    const answer = (await response.json().catch(() => undefined)) as unknown;
    return reads === 'success' && (Object(answer) as { success?: unknown }).success === true
      ? { ok: true }
      : { ok: false, status, problem: readProblem(answer) };
  } catch (error) {
    console.warn('The submission could not be sent.', error);
    return { ok: false, status: 0 };
  }
};

/**
 * Posts a submission, and once more with a proof of work where the service asks for one. A second call with the same
 * key is the same submission, so it is safe to repeat one whose outcome is unknown.
 *
 * @returns never rejects: every failure is a value, no response within 30 s among them
 */
export const postSubmission = async (submission: Submission): Promise<SubmissionResult> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const { signal } = timeout;
  let result = await post(submission, signal);
  if (!result.ok && result.problem?.code === 'proof_required') {
    try {
      const { solveProofOfWork } = await import('./solve-proof-of-work.ts');
      result = await post(submission, signal, await solveProofOfWork(signal));
    } catch (error) {
      console.warn('The proof of work failed.', error);
    }
  }
  clearTimeout(timer);
  return result;
};
