/** Parts of requests to `POST /api/contact`, and its problem documents. */
import type { Problem } from '#contract/problem.ts';

/** Headers of a form that the browser posts without scripts. */
export const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

export const encode = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString();

export const problemOf = async (response: Response): Promise<Problem> =>
  (await response.json()) as Problem;
