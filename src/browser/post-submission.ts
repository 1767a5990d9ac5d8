/** The browser's half of `POST /api/contact`. */
import { paths } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import { proofOfWork } from '#contract/proof-of-work.ts';
import { settings } from './built-settings.ts';

export type SubmissionResult =
  | { ok: true }
  /** `status` is 0 when there was no response; `problem` is there when the service itself responded. */
  | { ok: false; status: number; problem?: Problem };

/** The URL that forms post to, with and without scripts. */
export const contactUrl = settings.apiUrl + paths.contact;

const isProblem = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;

/** One call. Never rejects. */
const post = async (body: object, idempotencyKey: string): Promise<SubmissionResult> => {
  try {
    const response = await fetch(contactUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
      body: JSON.stringify(body),
    });
    if (response.ok) return { ok: true };
    const { status } = response;
    return isProblem(response)
      ? { ok: false, status, problem: (await response.json()) as Problem }
      : { ok: false, status };
  } catch (error) {
    console.warn('The submission could not be sent.', error);
    return { ok: false, status: 0 };
  }
};

/**
 * Posts a submission, and once more with a proof of work where the service asks for one. A second call with the same
 * key is the same submission, so it is safe to repeat one whose outcome is unknown.
 *
 * @returns never rejects: every failure is a value
 */
export const postSubmission = async (
  body: object,
  idempotencyKey: string,
): Promise<SubmissionResult> => {
  const result = await post(body, idempotencyKey);
  if (result.ok || result.problem?.code !== 'proof_required') return result;
  try {
    const { solveProofOfWork } = await import('./solve-proof-of-work.ts');
    const proven = { ...body, [proofOfWork.field]: await solveProofOfWork() };
    return await post(proven, idempotencyKey);
  } catch (error) {
    console.warn('The proof of work failed.', error);
    return result;
  }
};
