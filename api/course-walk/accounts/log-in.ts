/** Who may enter which account: with its password, or as the Google user to whom Google says its e-mail address belongs. */
import type { Credentials, LoginAnswer } from '#contract/course-walk/log-in.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { findAccount, lockAccount } from './accounts.ts';
import { unauthorized } from './bearer.ts';
import { takeOver } from './change-account.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { clientTag } from './known-clients.ts';
import { issueToken } from './tokens.ts';

/** An account, and what was checked of whoever enters it. */
interface Entry {
  userId: string;
  /** Of the password that was given; undefined: Google has confirmed the e-mail address. */
  passwordHash: string | undefined;
}

/** The same for an unknown e-mail address and a wrong password, so that it does not tell who has an account. */
const wrongCredentials = (): ProblemError =>
  unauthorized('The e-mail address or password is incorrect.');

/**
 * Enters the account with this e-mail address and password. Where an account has no password, the answer, and its time, are
 * those of a wrong one.
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
 * Has Google confirm that an access token is this user's, and that the e-mail address is.
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
 * Enters the account of an e-mail address that Google has confirmed, as the link of a mail to it would. What others may have
 * entered before the address was verified goes.
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
 * Starts the session of whoever has entered an account, if it is still entered in this way.
 *
 * @returns the answer to the login
 * @throws ProblemError 401 when it was given another password, or another holder, since that was checked
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
