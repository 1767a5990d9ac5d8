/** Signing up, logging in, and deleting an account (course-walk specification, section 7). */
import { Hono } from 'hono';
import { deleteAccountEndpoint } from '#contract/course-walk/delete-account.ts';
import { googleAccessTokenHeader } from '#contract/course-walk/google-access-token.ts';
import { credentials, type LoginAnswer, loginEndpoint } from '#contract/course-walk/log-in.ts';
import {
  googleRegistration,
  registerEndpoint,
  registration,
} from '#contract/course-walk/register.ts';
import { proofOfWork } from '#contract/proof-of-work.ts';
import { isMissingReference } from '../database/error-codes.ts';
import { ProblemError } from '../http/problem.ts';
import { bearer, type BearerEnv } from './bearer.ts';
import type { CourseWalkDeps } from './deps.ts';
import { assertUnknownPassword } from './known-passwords.ts';
import {
  assertGoogleUser,
  logInWithGoogle,
  logInWithPassword,
  wrongCredentials,
} from './log-in.ts';
import { clientTag, isKnownClient } from './known-clients.ts';
import { fieldsBody, readFields } from './read-fields.ts';
import { removeAccount } from './remove-account.ts';
import { signUpWithGoogle, signUpWithPassword } from './sign-up.ts';
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

/** The routes below `/api/course-walk/users`. */
export const accountRoutes = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const { db, now, limits, passwords, siteNames } = deps;
  return new Hono<BearerEnv>()
    .post(registerEndpoint.path, fieldsBody, async (c) => {
      const accessToken = c.req.header(googleAccessTokenHeader);
      const schema = accessToken === undefined ? registration : googleRegistration;
      const fields = await readFields(c, schema);
      await limits.countRegistration(c);
      const { password, ...holder } = fields;
      if (accessToken !== undefined) {
        const subject = await assertGoogleUser(deps, fields, accessToken);
        return c.json({ user: { _id: await signUpWithGoogle(deps, holder, subject) } }, 201);
      }
      await assertUnknownPassword('password', password, { email: fields.email, siteNames });
      const isMailed = await limits.countSignUpMail(fields.email);
      const passwordHash = await passwords.hash(password);
      const id = await signUpWithPassword(deps, holder, passwordHash, isMailed);
      deps.onMail();
      return c.json({ user: { _id: id } }, 201);
    })
    .post(loginEndpoint.path, fieldsBody, async (c) => {
      const accessToken = c.req.header(googleAccessTokenHeader);
      const fields = await readFields(c, credentials);
      const clientIp = deps.clientIp(c);
      const uncount = await limits.countLogin(c, fields.email, {
        // What Google confirms is no guess at a password.
        isProven: async () =>
          accessToken !== undefined || deps.isProven(c.req.header(proofOfWork.header)),
        isKnown: () => isKnownClient(db, { email: fields.email, clientIp, now: now() }),
      });
      const userId =
        accessToken === undefined
          ? await logInWithPassword(deps, fields)
          : await logInWithGoogle(deps, fields, await assertGoogleUser(deps, fields, accessToken));
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
