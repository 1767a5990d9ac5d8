/** Who may enter which account: with its password, or as the Google user whom Google confirms. */
import type { Credentials } from '#contract/course-walk/log-in.ts';
import { ProblemError } from '../http/problem.ts';
import { findAccount, giveToGoogleUser } from './accounts.ts';
import { unauthorized } from './bearer.ts';
import type { CourseWalkDeps } from './deps.ts';

/** A text of 15 digits or more may be a Google subject id, which has 21 as a rule and is no secret. */
const isSubjectIdShaped = (text: string): boolean => /^\d{15,}$/.test(text);

/** The same for an unknown e-mail address and a wrong password, so that it does not tell who has an account. */
export const wrongCredentials = (): ProblemError =>
  unauthorized('E-mail or password is not right.');

/**
 * The id of the account with this e-mail address and password. An account of a Google user has no password, and a number
 * that looks like a subject id is none: the answer, and its time, are those of a wrong password.
 *
 * @throws ProblemError 401
 */
export const logInWithPassword = async (
  { db, passwords }: CourseWalkDeps,
  { email, password }: Credentials,
): Promise<string> => {
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(password, account?.passwordHash);
  if (!account || !isRight || isSubjectIdShaped(password)) throw wrongCredentials();
  return account.id;
};

/**
 * Has Google confirm that an access token is this user's.
 *
 * @throws ProblemError 401 when it is not, 503 while Google does not answer
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
 * The id of the account of a Google user whom Google has confirmed. One from before accounts were marked, whose password
 * is the subject id, becomes this user's; one with a password of its own does not, as Google's word for an e-mail address
 * is none for the account.
 *
 * @throws ProblemError 401 when there is no account, or it is another Google user's; 409 when it has a password
 */
export const logInWithGoogle = async (
  { db, passwords }: CourseWalkDeps,
  { email, password: subject }: Credentials,
): Promise<string> => {
  const account = await findAccount(db, email);
  if (!account) throw wrongCredentials();
  if (account.googleSubject === subject) return account.id;
  if (account.googleSubject !== undefined) throw wrongCredentials();
  if (!(await passwords.verify(subject, account.passwordHash))) {
    throw new ProblemError(
      'conflict',
      'The account with this e-mail address has a password. Please log in with it.',
    );
  }
  await giveToGoogleUser(db, account.id, subject);
  return account.id;
};
