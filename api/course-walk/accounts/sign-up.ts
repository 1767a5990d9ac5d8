/** Making accounts. An unverified account goes to whoever proves to hold its e-mail address. */
import type { Transaction } from 'kysely';
import { ProblemError } from '#platform/http/problem.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { queueAccountMail } from './account-mails.ts';
import {
  type Account,
  addAccount,
  findAccount,
  type Holder,
  lockAccount,
  type NewAccount,
} from './accounts.ts';
import { takeOver } from './change-account.ts';
import type { CourseWalkDeps } from '#course-walk/deps.ts';

const emailTaken = (): ProblemError =>
  new ProblemError('conflict', 'There is already an account with this e-mail address.');

/**
 * Adds an account, or finds the one with this e-mail address and locks it. If that is being removed, a new one is
 * added.
 */
const addOrFind = async (
  trx: Transaction<Database>,
  fields: NewAccount,
  now: number,
): Promise<{ account: Account; isNew: boolean }> => {
  const added = await addAccount(trx, fields, now);
  const id = added ?? (await findAccount(trx, fields.email))?.id;
  const account = id === undefined ? undefined : await lockAccount(trx, id);
  return account ? { account, isNew: id === added } : addOrFind(trx, fields, now);
};

/**
 * Makes an account with a password, and queues the mail that verifies its address. When there is an unverified account
 * already, nothing changes until the mail's link is opened. Both get the same answer, but only a new account can be
 * logged in to at once with the password (decisions, "Verification").
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
    const fields = { email, ...names, passwordHash, verifiedAt: null };
    const { account, isNew } = await addOrFind(trx, fields, at.now);
    if (account.verifiedAt !== null) throw emailTaken();
    const signUp = { passwordHash, ...names };
    const mail = { userId: account.id, purpose: 'verify', ...(!isNew && { signUp }) } as const;
    await queueAccountMail(trx, mail, at);
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
    const fields = { ...holder, verifiedAt: now() };
    const { account, isNew } = await addOrFind(trx, fields, now());
    if (!isNew && !(await takeOver(trx, account.id, holder, now()))) throw emailTaken();
    return account.id;
  });
