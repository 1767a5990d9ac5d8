/** Signing up, logging in, and deleting an account (course-walk specification, section 7). */
import { Hono } from 'hono';
import { deleteAccountEndpoint } from '#contract/course-walk/delete-account.ts';
import { credentials, type LoginAnswer, loginEndpoint } from '#contract/course-walk/log-in.ts';
import { registerEndpoint, registration } from '#contract/course-walk/register.ts';
import { isMissingReference } from '../database/error-codes.ts';
import { ProblemError } from '../http/problem.ts';
import { addAccount, findAccount, removeAccount } from './accounts.ts';
import { bearer, type BearerEnv, unauthorized } from './bearer.ts';
import type { CourseWalkDeps } from './deps.ts';
import { fieldsBody, readFields } from './read-fields.ts';
import { issueToken } from './tokens.ts';

/** The same for an unknown e-mail address and a wrong password, so that it does not tell who has an account. */
const wrongCredentials = (): ProblemError => unauthorized('E-mail or password is not right.');

/** @throws ProblemError 401 when the account has been deleted since the password was compared */
const tokenFor = async ({ db, now }: CourseWalkDeps, userId: string): Promise<string> => {
  try {
    return await issueToken(db, userId, now());
  } catch (error) {
    throw isMissingReference(error) ? wrongCredentials() : error;
  }
};

/** The routes below `/api/course-walk/users`. */
export const accountRoutes = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const { db, now, passwords, limits } = deps;
  return new Hono<BearerEnv>()
    .post(registerEndpoint.path, fieldsBody, async (c) => {
      const { password, ...account } = await readFields(c, registration);
      await limits.countRegistration(c);
      const passwordHash = await passwords.hash(password);
      const id = await addAccount(db, { ...account, passwordHash }, now());
      if (id) return c.json({ user: { _id: id } }, 201);
      throw new ProblemError('conflict', 'There is an account with this e-mail address already.');
    })
    .post(loginEndpoint.path, fieldsBody, async (c) => {
      const { email, password } = await readFields(c, credentials);
      const uncount = await limits.countLogin(c, email);
      const account = await findAccount(db, email);
      const isRight = await passwords.verify(password, account?.password_hash);
      if (!account || !isRight) throw wrongCredentials();
      await uncount();
      const token = await tokenFor(deps, account.id);
      return c.json({ token, user: { _id: account.id } } satisfies LoginAnswer);
    })
    .delete(deleteAccountEndpoint.path, bearer(deps), async (c) => {
      if (c.req.param('userId') !== c.get('userId')) {
        throw new ProblemError('forbidden', 'Only the holder of an account can delete it.');
      }
      await removeAccount(db, c.get('userId'));
      return c.body(null, 204);
    });
};
