import { ProblemError } from '#platform/http/problem.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { addAccount, type NewAccount } from './accounts.ts';

/**
 * Makes an account.
 *
 * @returns the id of the account
 * @throws ProblemError 409 when the address has one
 */
export const signUp = async ({ db, now }: CourseWalkDeps, account: NewAccount): Promise<string> => {
  const id = await addAccount(db, account, now());
  if (id !== undefined) return id;
  throw new ProblemError('conflict', 'There is already an account with this email address.');
};
