/** Logging in: with the password of an account, or as the Google user whose email address Google confirms. */
import type { Credentials, LoginAnswer } from '#contract/accounts.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { type Account, lockAccount, noPassword, giveAccountToHolder } from './accounts.ts';
import { unauthorized } from './bearer.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { issueToken } from './tokens.ts';

/** The same for an unknown email address and a wrong password, so that an attacker does not learn who has an account. */
const wrongCredentials = (): ProblemError =>
  unauthorized('The email address or password is incorrect.');

/**
 * Checks a password. Without an account, or with one that has no password, it fails as for a wrong password, and takes
 * as long.
 *
 * @throws ProblemError 401
 */
export const assertPassword = async (
  { passwords }: CourseWalkDeps,
  account: Account | undefined,
  password: string,
): Promise<void> => {
  if (!(await passwords.verify(password, account?.passwordHash))) throw wrongCredentials();
};

/**
 * Has Google confirm that both the access token and the email address belong to this user.
 *
 * @throws ProblemError 401 when they do not; 503 while Google does not answer
 */
export const assertGoogleUser = async (
  { checkGoogleToken }: CourseWalkDeps,
  { email, password: subject }: Credentials,
  accessToken: string,
): Promise<void> => {
  if (!checkGoogleToken) throw unauthorized('Google sign-in is not set up on this service.');
  if (!(await checkGoogleToken(accessToken, { email, subject }))) {
    throw unauthorized('Google did not confirm who you are. Please sign in with Google again.');
  }
};

/**
 * Starts a session, if nothing has changed since the check. The first time that Google proves who holds the address,
 * the password and all other sessions are removed: an attacker may have signed up with that address.
 *
 * @param checked the account as it was when the password was verified, or Google confirmed the user
 * @returns the answer to the login
 * @throws ProblemError 401 when the account was deleted, or its password changed, since the check
 */
export const startSession = (
  { db, now }: Pick<CourseWalkDeps, 'db' | 'now'>,
  checked: Account | undefined,
  how: 'password' | 'google',
): Promise<LoginAnswer> =>
  durableTransaction(db, async (trx) => {
    const account = await lockAccount(trx, checked?.id ?? '');
    if (!account) throw wrongCredentials();
    if (how === 'password' && account.passwordHash !== checked?.passwordHash) {
      throw wrongCredentials();
    }
    if (how === 'google' && account.provenAt === null) {
      await giveAccountToHolder(trx, account.id, noPassword, now());
    }
    return { token: await issueToken(trx, account.id, now()), user: { _id: account.id } };
  });
