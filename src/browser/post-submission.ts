/** The browser's half of `POST /api/contact`. */
import { paths } from '#contract/paths.ts';
import type { Problem } from '#contract/problem.ts';
import { settings } from './built-settings.ts';

export type SubmissionResult = { ok: true } | { ok: false; status: number; problem?: Problem };

/** Where forms post to, with and without scripts. */
export const contactUrl = settings.apiUrl + paths.contact;

const isProblem = (response: Response): boolean =>
  response.headers.get('Content-Type')?.startsWith('application/problem+json') ?? false;

/**
 * Sends a submission. A repeat under the same key is the same submission, so sending again after a doubt is safe.
 *
 * @param body JSON of a payload of the contract
 * @returns never rejects: no connection is `{ ok: false, status: 0 }`
 */
export const postSubmission = async (body: string, key: string): Promise<SubmissionResult> => {
  try {
    const response = await fetch(contactUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
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
