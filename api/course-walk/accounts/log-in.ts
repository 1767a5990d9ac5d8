/** Who may enter an account: whoever has its password, or the Google user whose e-mail address Google confirms. */
import type { Credentials, LoginAnswer } from '#contract/course-walk/log-in.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { findAccount, lockAccount } from './accounts.ts';
import { unauthorized } from './bearer.ts';
import { takeOver } from './change-account.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { clientTag } from './known-clients.ts';
import { issueToken } from './tokens.ts';

/** An account, and how whoever enters it was checked. */
interface Entry {
  userId: string;
  /** The hash against which the password was checked; undefined when Google has confirmed the e-mail address. */
  passwordHash: string | undefined;
}

/** The same for an unknown e-mail address and a wrong password, so that nobody learns who has an account. */
const wrongCredentials = (): ProblemError =>
  unauthorized('The e-mail address or password is incorrect.');

/**
 * Enters the account with this e-mail address and password. For an account without a password, the answer and its time
 * are those of a wrong password.
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
 * Has Google confirm that both the access token and the e-mail address belong to this user.
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
 * Enters the account with an e-mail address that Google has confirmed. As with a mailed link, what others may have put
 * into the account before the address was verified is removed.
 *
 * @throws ProblemError 401 when there is no account
 */
export const logInWithGoogle = async (
  { db, now }: CourseWalkDeps,
  { email }: Pick<Credentials, 'email'>,
): Promise<Entry> => {
  const account = await findAccount(db, email);
  if (!account) throw wrongCredentials();
  const userId = account.id;
  if (account.verifiedAt === null) {
    await durableTransaction(db, (trx) => takeOver(trx, userId, {}, now()));
  }
  return { userId, passwordHash: undefined };
};

/**
 * Starts the session of whoever has entered an account, if the check still holds.
 *
 * @returns the answer to the login
 * @throws ProblemError 401 when the account has got another password or another holder since the check
 */
export const startSession = (
  { db, now }: CourseWalkDeps,
  { userId, passwordHash }: Entry,
  clientIp: string,
): Promise<LoginAnswer> =>
  durableTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    const isStill =
      passwordHash === undefined ? account?.verifiedAt : account?.passwordHash === passwordHash;
    if (!account || !isStill) throw wrongCredentials();
    const token = await issueToken(trx, userId, now(), clientTag(userId, clientIp));
    return { token, user: { _id: userId, isVerified: account.verifiedAt !== null } };
  });
