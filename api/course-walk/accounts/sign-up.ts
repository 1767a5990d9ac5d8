/** Making accounts. An unverified one yields to whoever proves to hold its e-mail address. */
import { ProblemError } from '#platform/http/problem.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { queueAccountMail } from './account-mails.ts';
import { addAccount, findAccount, type Holder, lockAccount } from './accounts.ts';
import { takeOver } from './change-account.ts';
import type { CourseWalkDeps } from '../deps.ts';

const emailTaken = (): ProblemError =>
  new ProblemError('conflict', 'There is an account with this e-mail address already.');

/**
 * Makes an account with a password, and queues the mail that verifies its address. Where there is an unverified account,
 * nothing changes until the link of the mail is opened; the caller cannot tell the two apart.
 *
 * @returns the id of the account
 * @throws ProblemError 409 when the address has a verified account
 */
export const signUpWithPassword = (
  { db, now, mailDomain: domain }: CourseWalkDeps,
  { email, ...names }: Holder,
  passwordHash: string,
): Promise<string> =>
  durableTransaction(db, async (trx) => {
    const at = { now: now(), domain };
    const id = await addAccount(trx, { email, ...names, passwordHash, verifiedAt: null }, at.now);
    if (id) {
      await queueAccountMail(trx, { userId: id, purpose: 'verify' }, at);
      return id;
    }
    const found = await findAccount(trx, email);
    const account = found && (await lockAccount(trx, found.id));
    if (account?.verifiedAt !== null) throw emailTaken();
    const signUp = { passwordHash, ...names };
    await queueAccountMail(trx, { userId: account.id, purpose: 'verify', signUp }, at);
    return account.id;
  });

/**
 * Makes the account of a Google user whose address Google has verified.
 *
 * @returns the id of the account
 * @throws ProblemError 409 when the address has a verified account
 */
export const signUpWithGoogle = ({ db, now }: CourseWalkDeps, holder: Holder): Promise<string> =>
  durableTransaction(db, async (trx) => {
    const added = await addAccount(trx, { ...holder, verifiedAt: now() }, now());
    if (added) return added;
    const account = await findAccount(trx, holder.email);
    if (account && (await takeOver(trx, account.id, holder, now()))) {
      return account.id;
    }
    throw emailTaken();
  });
