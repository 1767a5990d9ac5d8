/** Signing up, logging in, and deleting an account (course-walk specification, section 7). */
import { Hono } from 'hono';
import { courseWalkCalls } from '#contract/calls.ts';
import { googleAccessTokenHeader } from '#contract/paths.ts';
import { credentials, googleSignUpFields, signUpFields } from '#contract/accounts.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { addAccount, findAccount, type NewAccount } from './accounts.ts';
import { bearer, type BearerEnv, inSession } from './bearer.ts';
import { takingBackFailures } from '#course-walk/call-limits.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { assertUnknownPassword } from './known-passwords.ts';
import { assertGoogleUser, assertPassword, startSession } from './log-in.ts';
import { removeAccount } from './remove-account.ts';
import { readFields } from '#platform/http/bodies.ts';

/** The routes below `/api/course-walk/users`. */
export const accountRoutes = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const { db, now, limits, passwords } = deps;
  const { identity } = deps.company;

  /** Creates an account and resolves to its id. Throws ProblemError 409 if the email address already has one. */
  const signUp = async (account: NewAccount): Promise<string> => {
    const id = await addAccount(db, account, now());
    if (id !== undefined) return id;
    throw new ProblemError('conflict', 'There is already an account with this email address.');
  };

  return new Hono<BearerEnv>()
    .post(courseWalkCalls.signUp.path, async (c) => {
      const accessToken = c.req.header(googleAccessTokenHeader);
      await limits.count(c, 'signUps');
      const schema = accessToken === undefined ? signUpFields : googleSignUpFields;
      const fields = await readFields(c, schema);
      const { password, ...holder } = fields;
      if (accessToken !== undefined) {
        await assertGoogleUser(deps, fields, accessToken);
        const _id = await signUp({ ...holder, provenAt: now() });
        return c.json({ user: { _id } }, 201);
      }
      await assertUnknownPassword('password', password, { email: fields.email, identity });
      const passwordHash = await passwords.hash(password);
      const _id = await signUp({ ...holder, passwordHash, provenAt: null });
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
        return c.json(await startSession(deps, account, 'google'));
      }
      const takeBack = await limits.count(c, 'failedLogIns', fields.email);
      const answer = await takingBackFailures(takeBack, async () => {
        await assertPassword(deps, account, fields.password);
        return startSession(deps, account, 'password');
      });
      await takeBack();
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
