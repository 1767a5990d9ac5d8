/** Signing up, logging in, and deleting an account (course-walk specification, section 7). */
import { Hono } from 'hono';
import { deleteAccountEndpoint } from '#contract/course-walk/delete-account.ts';
import { googleAccessTokenHeader } from '#contract/course-walk/google-access-token.ts';
import { credentials, type LoginAnswer, loginEndpoint } from '#contract/course-walk/log-in.ts';
import {
  googleRegistration,
  registerEndpoint,
  type Registration,
  registration,
} from '#contract/course-walk/register.ts';
import { isMissingReference } from '../database/error-codes.ts';
import { ProblemError } from '../http/problem.ts';
import { addAccount, type NewAccount, removeAccount } from './accounts.ts';
import { bearer, type BearerEnv } from './bearer.ts';
import type { CourseWalkDeps } from './deps.ts';
import {
  assertGoogleUser,
  logInWithGoogle,
  logInWithPassword,
  wrongCredentials,
} from './log-in.ts';
import { clientTag, isKnownClient } from './known-clients.ts';
import { fieldsBody, readFields } from './read-fields.ts';
import { issueToken } from './tokens.ts';

/** @throws ProblemError 401 when the account has been deleted since it was looked for */
const tokenFor = async (
  { db, now }: CourseWalkDeps,
  userId: string,
  clientIp: string,
): Promise<string> => {
  try {
    return await issueToken(db, userId, now(), clientTag(userId, clientIp));
  } catch (error) {
    throw isMissingReference(error) ? wrongCredentials() : error;
  }
};

/** @param accessToken undefined: the account gets the password */
const newAccount = async (
  deps: CourseWalkDeps,
  fields: Registration,
  accessToken: string | undefined,
): Promise<NewAccount> => {
  const { password, ...holder } = fields;
  if (accessToken === undefined) {
    return { ...holder, passwordHash: await deps.passwords.hash(password) };
  }
  await assertGoogleUser(deps, fields, accessToken);
  return { ...holder, googleSubject: password };
};

/** The routes below `/api/course-walk/users`. */
export const accountRoutes = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const { db, now, limits } = deps;
  return new Hono<BearerEnv>()
    .post(registerEndpoint.path, fieldsBody, async (c) => {
      const accessToken = c.req.header(googleAccessTokenHeader);
      const schema = accessToken === undefined ? registration : googleRegistration;
      const fields = await readFields(c, schema);
      await limits.countRegistration(c);
      const id = await addAccount(db, await newAccount(deps, fields, accessToken), now());
      if (id) return c.json({ user: { _id: id } }, 201);
      throw new ProblemError('conflict', 'There is an account with this e-mail address already.');
    })
    .post(loginEndpoint.path, fieldsBody, async (c) => {
      const accessToken = c.req.header(googleAccessTokenHeader);
      const fields = await readFields(c, credentials);
      const clientIp = deps.clientIp(c);
      const uncount = await limits.countLogin(c, fields.email, () =>
        isKnownClient(db, { email: fields.email, clientIp, now: now() }),
      );
      if (accessToken !== undefined) await assertGoogleUser(deps, fields, accessToken);
      const logIn = accessToken === undefined ? logInWithPassword : logInWithGoogle;
      const userId = await logIn(deps, fields);
      await uncount();
      const token = await tokenFor(deps, userId, clientIp);
      return c.json({ token, user: { _id: userId } } satisfies LoginAnswer);
    })
    .delete(deleteAccountEndpoint.path, bearer(deps), async (c) => {
      if (c.req.param('userId') !== c.get('userId')) {
        throw new ProblemError('forbidden', 'Only the holder of an account can delete it.');
      }
      await removeAccount(db, c.get('userId'));
      return c.body(null, 204);
    });
};
