/** Who may enter which account: with its password, or as the Google user whom Google confirms. */
import type { Credentials } from '#contract/course-walk/log-in.ts';
import { ProblemError } from '../http/problem.ts';
import { durableTransaction } from '../database/durable-transaction.ts';
import { type Entrance, findAccount, hasEntrance, lockAccount } from './accounts.ts';
import { unauthorized } from './bearer.ts';
import { giveToGoogleUser, takeOver } from './change-account.ts';
import type { CourseWalkDeps } from './deps.ts';
import { clientTag } from './known-clients.ts';
import { issueToken } from './tokens.ts';

const retryAfterS = 30;

/** A text of 15 digits or more may be a Google subject id, which has 21 as a rule and is no secret. */
const isSubjectIdShaped = (text: string): boolean => /^\d{15,}$/.test(text);

/** An account, and what was checked of whoever enters it. */
type Entry = Entrance & { userId: string };

/** The same for an unknown e-mail address and a wrong password, so that it does not tell who has an account. */
const wrongCredentials = (): ProblemError => unauthorized('E-mail or password is not right.');

/**
 * Enters the account with this e-mail address and password. An account of a Google user has no password, and in one from
 * before addresses were verified a number that looks like a subject id is none, as it may be its holder's: the answer, and
 * its time, are those of a wrong password.
 *
 * @throws ProblemError 401
 */
export const logInWithPassword = async (
  { db, passwords }: CourseWalkDeps,
  { email, password }: Credentials,
): Promise<Entry> => {
  const account = await findAccount(db, email);
  const isRight = await passwords.verify(password, account?.passwordHash);
  const isSubjectId = account?.verifiedAt === 0 && isSubjectIdShaped(password);
  if (account?.passwordHash === undefined || !isRight || isSubjectId) throw wrongCredentials();
  return { userId: account.id, passwordHash: account.passwordHash };
};

/**
 * Has Google confirm that an access token is this user's.
 *
 * @returns what is stored of the subject id
 * @throws ProblemError 401 when it is not; 503 while Google does not answer, and where the key of the database is missing
 */
export const assertGoogleUser = async (
  { checkGoogleToken, storedSubject }: CourseWalkDeps,
  { email, password: subject }: Credentials,
  accessToken: string,
): Promise<string> => {
  if (!checkGoogleToken) throw unauthorized('Google sign-in is not set up on this service.');
  if (!storedSubject) {
    throw new ProblemError(
      'unavailable',
      'Nobody can sign in with Google just now. Please try again later.',
      { headers: { 'Retry-After': String(retryAfterS) } },
    );
  }
  if (!(await checkGoogleToken(accessToken, { email, subject }))) {
    throw unauthorized('Google does not confirm who you are. Please sign in with Google again.');
  }
  return storedSubject(subject);
};

/**
 * Enters the account of a Google user whom Google has confirmed. One whose e-mail address was never verified
 * becomes this user's, as Google has verified it. So does one from before accounts were marked, whose password is the
 * subject id. A verified one with a password of its own does not, as Google's word for an e-mail address is none for
 * the account.
 *
 * @param googleSubject what is stored of the subject id
 * @throws ProblemError 401 when there is no account, or it is another Google user's; 409 when it has a password
 */
export const logInWithGoogle = async (
  { db, now, passwords }: CourseWalkDeps,
  { email, password: subject }: Credentials,
  googleSubject: string,
): Promise<Entry> => {
  const account = await findAccount(db, email);
  if (!account) throw wrongCredentials();
  const { id, passwordHash } = account;
  const entry = { userId: id, googleSubject };
  if (account.googleSubject === googleSubject) return entry;
  if (account.googleSubject !== undefined) throw wrongCredentials();
  const isTakenOver = await durableTransaction(db, (trx) =>
    takeOver(trx, id, { googleSubject }, now()),
  );
  if (isTakenOver) return entry;
  if (passwordHash === undefined || !(await passwords.verify(subject, passwordHash))) {
    throw new ProblemError(
      'conflict',
      'The account with this e-mail address has a password. Please log in with it.',
    );
  }
  if (!(await giveToGoogleUser(db, id, passwordHash, googleSubject))) throw wrongCredentials();
  return entry;
};

/**
 * Starts the session of whoever has entered an account, if it is still entered in this way.
 *
 * @returns its token
 * @throws ProblemError 401 when it was given another password, or another holder, since that was checked
 */
export const startSession = (
  { db, now }: CourseWalkDeps,
  { userId, ...entrance }: Entry,
  clientIp: string,
): Promise<string> =>
  durableTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account || !hasEntrance(account, entrance)) throw wrongCredentials();
    return issueToken(trx, userId, now(), clientTag(userId, clientIp));
  });
