/** `POST /api/contact` as tests send it, and its problems. */
import type { Problem } from '../../api/contract/problem.ts';

/** Headers of a form without scripts. */
export const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

export const encode = (fields: Record<string, string>): string =>
  new URLSearchParams(fields).toString();

export const problemOf = async (response: Response): Promise<Problem> =>
  (await response.json()) as Problem;
