/** Verifying the e-mail address of an account, and resetting or changing its password (decisions, "Own calls"). */
import { Hono } from 'hono';
import { changePasswordEndpoint, passwordChange } from '#contract/course-walk/change-password.ts';
import {
  confirmResetEndpoint,
  requestResetEndpoint,
  reset,
  resetRequest,
} from '#contract/course-walk/reset-password.ts';
import {
  confirmVerificationEndpoint,
  type MailAccepted,
  sendVerificationEndpoint,
  verification,
} from '#contract/course-walk/verify-email.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { ProblemError } from '#platform/http/problem.ts';
import { accountOfLink, redeemLink } from './account-links.ts';
import { queueAccountMail, removeAccountMails } from './account-mails.ts';
import { type Account, findAccount, findAccountById, lockAccount } from './accounts.ts';
import { bearer, type BearerEnv, inSession, notLoggedIn, unauthorized } from './bearer.ts';
import { setPassword, takeOver, verifyAccount } from './change-account.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';
import { assertUnknownPassword } from './known-passwords.ts';
import { readFields } from '#course-walk/read-fields.ts';
import { endSessions } from './tokens.ts';

const accepted: MailAccepted = { success: true };

const linkWorksNoMore = (): ProblemError =>
  new ProblemError(
    'invalid_token',
    'This link has been used, has expired, or is not complete. Please ask for a new one.',
  );

const wrongSignUpPassword = (): ProblemError =>
  unauthorized('Please correct the following.', [
    {
      field: 'password',
      code: 'invalid',
      detail: 'This is not the password chosen at that sign-up',
    },
  ]);

const wrongCurrentPassword = (): ProblemError =>
  new ProblemError('invalid_fields', 'Please correct the following.', {
    errors: [{ field: 'current', code: 'invalid', detail: 'This is not your current password' }],
  });

/** @throws ProblemError 409 */
const assertUnverified = ({ verifiedAt }: Account): void => {
  if (verifiedAt === null) return;
  throw new ProblemError('conflict', 'Your e-mail address is already verified.');
};

/** The routes whose links are mailed, and `PUT /users/password`. */
export const linkRoutes = (deps: CourseWalkDeps): Hono<BearerEnv> => {
  const { db, now, limits, passwords, siteNames, mailDomain: domain, onMail } = deps;

  /** @param checked the hash of the password that was given */
  const verify = (token: string, checked: string | undefined): Promise<void> =>
    durableTransaction(db, async (trx) => {
      const link = await redeemLink(trx, 'verify', token, now());
      if (!link) throw linkWorksNoMore();
      const { account, signUp } = link;
      if ((signUp ?? account).passwordHash !== checked) throw wrongSignUpPassword();
      if (!signUp) await verifyAccount(trx, account.id, now());
      else if (!(await takeOver(trx, account.id, signUp, now()))) throw linkWorksNoMore();
    });

  /** Does the same for every address, so that neither the answer nor its time tells whether there is an account. */
  const requestReset = (email: string): Promise<void> =>
    durableTransaction(db, async (trx) => {
      const found = await findAccount(trx, email);
      // Locked, so that the account is not deleted before its mail is stored.
      const userId = (await lockAccount(trx, found?.id ?? ''))?.id;
      await queueAccountMail(trx, { userId, purpose: 'reset' }, { now: now(), domain });
    });

  /** @returns the id of the account */
  const resetPassword = async (token: string, password: string): Promise<string> => {
    const account = await accountOfLink(db, 'reset', token, now());
    if (!account) throw linkWorksNoMore();
    await assertUnknownPassword('password', password, { email: account.email, siteNames });
    const passwordHash = await passwords.hash(password);
    return durableTransaction(db, async (trx) => {
      const link = await redeemLink(trx, 'reset', token, now());
      if (!link) throw linkWorksNoMore();
      const userId = link.account.id;
      if (await takeOver(trx, userId, { passwordHash }, now())) return userId;
      await setPassword(trx, userId, passwordHash);
      await removeAccountMails(trx, userId, ['verify', 'reset']);
      await endSessions(trx, userId, now());
      return userId;
    });
  };

  const changePassword = async (
    session: BearerEnv['Variables'],
    fields: { current: string; new: string },
  ): Promise<void> => {
    const { userId, tokenId } = session;
    const account = await findAccountById(db, userId);
    if (!account) throw notLoggedIn();
    const { passwordHash: checked } = account;
    if (checked === undefined) {
      throw new ProblemError('conflict', 'Your account has no password: you sign in with Google.');
    }
    if (!(await passwords.verify(fields.current, checked))) throw wrongCurrentPassword();
    await assertUnknownPassword('new', fields.new, { email: account.email, siteNames });
    const passwordHash = await passwords.hash(fields.new);
    await inSession(deps, session, async (trx, locked) => {
      if (locked.passwordHash !== checked) throw wrongCurrentPassword();
      await setPassword(trx, userId, passwordHash);
      // In an unverified account the session may be a stranger's while the links belong to the address's holder.
      if (locked.verifiedAt !== null) await removeAccountMails(trx, userId, ['reset']);
      await endSessions(trx, userId, now(), tokenId);
    });
  };

  return new Hono<BearerEnv>()
    .post(sendVerificationEndpoint.path, bearer(deps), async (c) => {
      const userId = c.get('userId');
      const account = await findAccountById(db, userId);
      if (!account) throw notLoggedIn();
      assertUnverified(account);
      await limits.countMail(c, 'verification', account.email);
      await inSession(deps, c.var, (trx, locked) => {
        assertUnverified(locked);
        return queueAccountMail(trx, { userId, purpose: 'verify' }, { now: now(), domain });
      });
      onMail();
      return c.json(accepted, 202);
    })
    .post(confirmVerificationEndpoint.path, async (c) => {
      const { token, password } = await readFields(c, verification);
      const link = await accountOfLink(db, 'verify', token, now());
      if (!link) throw linkWorksNoMore();
      c.set('userId', link.userId);
      const uncount = await limits.countLogin(c, link.email);
      if (!(await passwords.verify(password, link.passwordHash))) throw wrongSignUpPassword();
      await verify(token, link.passwordHash);
      await uncount();
      return c.body(null, 204);
    })
    .post(requestResetEndpoint.path, async (c) => {
      const { email } = await readFields(c, resetRequest);
      await limits.countReset(c);
      await limits.countMail(c, 'reset', email);
      await requestReset(email);
      onMail();
      return c.json(accepted, 202);
    })
    .post(confirmResetEndpoint.path, async (c) => {
      const { token, password } = await readFields(c, reset);
      c.set('userId', await resetPassword(token, password));
      return c.body(null, 204);
    })
    .put(changePasswordEndpoint.path, bearer(deps), async (c) => {
      const fields = await readFields(c, passwordChange);
      await limits.countPasswordChange(c.get('userId'));
      await changePassword(c.var, fields);
      return c.body(null, 204);
    });
};
