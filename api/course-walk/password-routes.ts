/** Resetting or changing the password of an account (decisions, "Own calls"). */
import { Hono } from 'hono';
import { type MailAccepted, passwordChange, reset, resetRequest } from '#contract/accounts.ts';
import { courseWalkCalls } from '#contract/calls.ts';
import { readFields } from '#platform/http/bodies.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { mailDomain } from '#platform/mail/addresses.ts';
import { durableTransaction } from '#platform/store/transactions.ts';
import {
  claimAccount,
  findAccount,
  findAccountById,
  lockAccount,
  setPassword,
} from './accounts.ts';
import { refundOnFailure } from './call-limits.ts';
import type { CourseWalkDeps } from './deps.ts';
import { assertHardToGuess } from './passwords.ts';
import { accountOfLink, type LinkedAccount, queueResetMail, redeemLink } from './reset-links.ts';
import { bearer, endSessions, inSession, notLoggedIn, type Session } from './sessions.ts';

const accepted: MailAccepted = { success: true };

const invalidLink = (): ProblemError =>
  new ProblemError(
    'invalid_token',
    'This link has been used, has expired, or is not complete. Please ask for a new one.',
  );

const wrongCurrentPassword = (): ProblemError =>
  new ProblemError('invalid_fields', 'Please correct the following.', {
    errors: [{ field: 'current', code: 'invalid', detail: 'This is not your current password' }],
  });

/** Serves the calls below `/users/password-reset`, and `PUT /users/password`. */
export const passwordRoutes = (deps: CourseWalkDeps): Hono => {
  const { config, db, now, limits, passwords, onJobs, company } = deps;
  const domain = mailDomain(config.mailFrom, company);

  /** Does the same work for every address: neither the answer nor its timing may show whether there is an account. */
  const requestReset = (email: string): Promise<void> =>
    durableTransaction(db, async (trx) => {
      const account = await findAccount(trx, email);
      // Locked, so that the account is not deleted before its mail is stored.
      const userId = (await lockAccount(trx, account?.id ?? ''))?.id;
      await queueResetMail(trx, userId, { now: now(), domain });
    });

  const resetPassword = async (token: string, password: string): Promise<LinkedAccount> => {
    const account = await accountOfLink(db, token, now());
    if (!account) throw invalidLink();
    await assertHardToGuess('password', password, { email: account.email, company });
    const passwordHash = await passwords.hash(password);
    await durableTransaction(db, async (trx) => {
      if (!(await redeemLink(trx, account, token, now()))) throw invalidLink();
      await claimAccount(trx, account.userId, passwordHash, now());
    });
    return account;
  };

  const changePassword = async (
    session: Session,
    fields: { current: string; new: string },
  ): Promise<void> => {
    const { userId, sessionId } = session;
    const account = await findAccountById(db, userId);
    if (!account) throw notLoggedIn();
    const { passwordHash: checked } = account;
    if (checked === undefined) {
      throw new ProblemError('conflict', 'Your account has no password: you log in with Google.');
    }
    if (!(await passwords.verify(fields.current, checked))) throw wrongCurrentPassword();
    await assertHardToGuess('new', fields.new, { email: account.email, company });
    const passwordHash = await passwords.hash(fields.new);
    await inSession(deps, session, async (trx, locked) => {
      if (locked.passwordHash !== checked) throw wrongCurrentPassword();
      await setPassword(trx, userId, passwordHash);
      await endSessions(trx, userId, sessionId);
    });
  };

  return new Hono()
    .post(courseWalkCalls.requestReset.path, async (c) => {
      await limits.count(c, 'resets');
      const { email } = await readFields(c, resetRequest);
      const refund = await limits.countResetMail(email);
      if (!refund) return c.json(accepted, 202);
      await refundOnFailure(refund, () => requestReset(email));
      onJobs?.();
      return c.json(accepted, 202);
    })
    .post(courseWalkCalls.confirmReset.path, async (c) => {
      const { token, password } = await readFields(c, reset);
      const { userId, email } = await resetPassword(token, password);
      c.set('logged', { account: userId });
      await limits.forgetAfterReset(c, email);
      return c.body(null, 204);
    })
    .put(courseWalkCalls.changePassword.path, bearer(deps), async (c) => {
      const refund = await limits.count(c, 'passwordChanges', c.get('userId'));
      const fields = await readFields(c, passwordChange);
      await refundOnFailure(refund, () => changePassword(c.var, fields));
      return c.body(null, 204);
    });
};
