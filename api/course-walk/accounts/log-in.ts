/** Who may enter an account: whoever has its password, or the Google user whose email address Google confirms. */
import type { Credentials, LoginAnswer } from '#contract/course-walk/log-in.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { findAccount, lockAccount, noPassword, prove } from './accounts.ts';
import { unauthorized } from './bearer.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { issueToken } from './tokens.ts';

/** An account that somebody may enter, and how that was checked. */
export interface Entry {
  userId: string;
  /** The hash against which the password was checked; undefined when Google has confirmed the email address. */
  passwordHash: string | undefined;
}

/** The same for an unknown email address and a wrong password, so that nobody learns who has an account. */
const wrongCredentials = (): ProblemError =>
  unauthorized('The email address or password is incorrect.');

/**
 * The account with this email address and password. For an account without a password, the answer and its time are
 * those of a wrong password.
 *
 * @throws ProblemError 401
 */
export const logInWithPassword = async (
  { db, passwords }: CourseWalkDeps,
  { email, password }: Credentials,
): Promise<Entry> => {
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(password, account?.passwordHash);
  if (account?.passwordHash === undefined || !isRight) throw wrongCredentials();
  return { userId: account.id, passwordHash: account.passwordHash };
};

/**
 * Has Google confirm that both the access token and the email address belong to this user.
 *
 * @throws ProblemError 401 when it is not; 503 while Google does not answer
 */
export const assertGoogleUser = async (
  { checkGoogleToken }: CourseWalkDeps,
  { email, password: subject }: Credentials,
  accessToken: string,
): Promise<void> => {
  if (!checkGoogleToken) throw unauthorized('Google sign-in is not set up on this service.');
  if (!(await checkGoogleToken(accessToken, { email, subject }))) {
    throw unauthorized('Google does not confirm who you are. Please sign in with Google again.');
  }
};

/**
 * The account with an email address that Google has confirmed.
 *
 * @throws ProblemError 401 when there is none
 */
export const logInWithGoogle = async (
  { db }: CourseWalkDeps,
  { email }: Pick<Credentials, 'email'>,
): Promise<Entry> => {
  const account = await findAccount(db, email);
  if (!account) throw wrongCredentials();
  return { userId: account.id, passwordHash: undefined };
};

/**
 * Starts a session, if the check still holds. When Google is the first to prove who holds the address, the password and
 * all other sessions go: they may be those of somebody else who has signed up with it.
 *
 * @returns the answer to the login
 * @throws ProblemError 401 when the account is gone or has another password since the check
 */
export const enter = (
  { db, now }: Pick<CourseWalkDeps, 'db' | 'now'>,
  { userId, passwordHash }: Entry,
): Promise<LoginAnswer> =>
  durableTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account) throw wrongCredentials();
    if (passwordHash === undefined) {
      if (account.provenAt === null) await prove(trx, userId, noPassword, now());
    } else if (account.passwordHash !== passwordHash) throw wrongCredentials();
    return { token: await issueToken(trx, userId, now()), user: { _id: userId } };
  });
