/** Signing up, logging in and out, and deleting an account (course-walk specification, section 7). */
import { Hono } from 'hono';
import {
  type Credentials,
  credentials,
  googleSignUpFields,
  type LoginAnswer,
  signUpFields,
} from '#contract/accounts.ts';
import { courseWalkCalls } from '#contract/calls.ts';
import { googleAccessTokenHeader } from '#contract/paths.ts';
import { readFields } from '#platform/http/bodies.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { durableTransaction } from '#platform/store/transactions.ts';
import {
  type Account,
  addAccount,
  claimAccount,
  findAccount,
  lockAccount,
  type NewAccount,
  noPasswordHash,
  removeAccount,
} from './accounts.ts';
import { refundOnFailure } from './call-limits.ts';
import type { CourseWalkDeps } from './deps.ts';
import { assertHardToGuess } from './passwords.ts';
import {
  bearer,
  bearerToken,
  endSession,
  endSessions,
  inSession,
  startSession,
  touchSession,
  unauthorized,
} from './sessions.ts';

/** The same answer for an unknown email address and a wrong password: an attacker must not learn who has an account. */
const wrongCredentials = (): ProblemError =>
  unauthorized('The email address or password is incorrect.');

/**
 * Asks Google to confirm that the access token and the email address belong to this user.
 *
 * @throws ProblemError 401 if they do not; 503 while Google does not answer
 */
const assertGoogleUser = async (
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
 * Starts a session, if nothing has changed since the check. When Google proves for the first time who holds the
 * address, the password and all other sessions are removed: an attacker may have signed up with that address.
 *
 * @param checked the account as it was when the password was verified, or when Google confirmed the user
 * @returns the answer to the login
 * @throws ProblemError 401 if the account was deleted, or its password changed, since the check
 */
const logIn = (
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
    if (how === 'google' && account.verifiedAt === null) {
      await claimAccount(trx, account.id, noPasswordHash, now());
    }
    return { token: await startSession(trx, account.id, now()), user: { _id: account.id } };
  });

/** Serves the calls below `/api/course-walk/users`. */
export const accountRoutes = (deps: CourseWalkDeps): Hono => {
  const { db, now, limits, passwords, company } = deps;

  /** Creates an account and resolves to its id. Throws ProblemError 409 if the email address already has one. */
  const signUp = async (account: NewAccount): Promise<string> => {
    const id = await addAccount(db, account, now());
    if (id !== undefined) return id;
    throw new ProblemError('conflict', 'There is already an account with this email address.');
  };

  return new Hono()
    .post(courseWalkCalls.signUp.path, async (c) => {
      const accessToken = c.req.header(googleAccessTokenHeader);
      await limits.count(c, 'signUps');
      const schema = accessToken === undefined ? signUpFields : googleSignUpFields;
      const fields = await readFields(c, schema);
      const { password, ...holder } = fields;
      if (accessToken !== undefined) {
        await assertGoogleUser(deps, fields, accessToken);
        const _id = await signUp({ ...holder, verifiedAt: now() });
        return c.json({ user: { _id } }, 201);
      }
      await assertHardToGuess('password', password, { email: fields.email, company });
      const passwordHash = await passwords.hash(password);
      const _id = await signUp({ ...holder, passwordHash, verifiedAt: null });
      return c.json({ user: { _id } }, 201);
    })
    .post(courseWalkCalls.login.path, async (c) => {
      await limits.count(c, 'logIns');
      const accessToken = c.req.header(googleAccessTokenHeader);
      const fields = await readFields(c, credentials);
      const account = await findAccount(db, fields.email);
      c.set('logged', {
        account: account?.id,
        how: accessToken === undefined ? 'password' : 'google',
      });
      if (accessToken !== undefined) {
        await assertGoogleUser(deps, fields, accessToken);
        return c.json(await logIn(deps, account, 'google'));
      }
      const refund = await limits.count(c, 'failedLogIns', fields.email);
      const answer = await refundOnFailure(refund, async () => {
        const isRight = await passwords.verify(fields.password, account?.passwordHash);
        if (!isRight) throw wrongCredentials();
        return logIn(deps, account, 'password');
      });
      await refund();
      return c.json(answer);
    })
    .delete(courseWalkCalls.deleteAccount.path, bearer(deps), async (c) => {
      if (c.req.param('userId') !== c.get('userId')) {
        throw new ProblemError('forbidden', 'Only the holder of an account can delete it.');
      }
      await inSession(deps, c.var, (trx, { id }) => removeAccount(trx, id));
      return c.body(null, 204);
    });
};

/** Serves the calls below `/api/course-walk/sessions` (decisions, "Own calls"). */
export const sessionRoutes = (deps: CourseWalkDeps): Hono => {
  const { db, now } = deps;
  return new Hono()
    .delete(courseWalkCalls.endSession.path, async (c) => {
      const token = bearerToken(c);
      const session = token && (await touchSession(db, token, now()));
      if (session) c.set('logged', { account: session.userId });
      if (token) await endSession(db, token);
      return c.body(null, 204);
    })
    .delete(courseWalkCalls.endSessions.path, bearer(deps), async (c) => {
      await inSession(deps, c.var, (trx) => endSessions(trx, c.get('userId')));
      return c.body(null, 204);
    });
};
