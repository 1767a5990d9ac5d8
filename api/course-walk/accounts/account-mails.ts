/** The mails to holders of accounts, in the database. Each has a link that works once. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { tokenHash } from './token-hash.ts';
import { linkLifetimesMs } from '#contract/limits.ts';

export type LinkPurpose = keyof typeof linkLifetimesMs;

/**
 * A sign-up to an account that exists unverified. The link together with the sign-up's password gives it the account.
 */
export interface SignUp {
  passwordHash: string;
  firstname: string;
  lastname: string;
}

interface NewAccountMail {
  /** Undefined when nobody has the e-mail address: no mail is sent, but the same rows are stored. */
  userId: string | undefined;
  purpose: LinkPurpose;
  signUp?: SignUp;
}

/** The kind of the jobs. Each is about one mail. */
export const accountMailKind = 'account-mail';

/**
 * Stores a mail and its job, in the caller's transaction. The links of older mails keep working, as somebody else may
 * have asked for this one. Rate limits and lifetimes bound their number.
 *
 * @param domain of the Message-ID
 */
export const queueAccountMail = async (
  trx: Transaction<Database>,
  { userId, purpose, signUp }: NewAccountMail,
  { now, domain }: { now: number; domain: string },
): Promise<void> => {
  const id = randomUUID();
  const mail = {
    id,
    purpose,
    created_at: now,
    expires_at: now + linkLifetimesMs[purpose],
    user_id: userId ?? null,
    sign_up: signUp ? JSON.stringify(signUp) : null,
  };
  await trx.insertInto('course_walk_mails').values(mail).execute();
  // Anybody can type in the address, so failed mails are ignored.
  const job = { kind: accountMailKind, about: id, isOptional: true, domain, createdAt: now };
  await trx.insertInto('jobs').values(newJob(job)).execute();
};

/** Removes an account's mails, sent or not; their links stop working. */
export const removeAccountMails = async (
  trx: Transaction<Database>,
  userId: string | undefined,
  purposes: readonly LinkPurpose[],
): Promise<void> => {
  await trx
    .deleteFrom('course_walk_mails')
    .where('user_id', '=', userId ?? '')
    .where('purpose', 'in', purposes)
    .execute();
};

/** A mail as it is sent. */
export interface AccountMail {
  email: string;
  purpose: LinkPurpose;
  /** 256 bits, base64url; a new one for each attempt. */
  token: string;
  /** When somebody signed up or asked for a new password. */
  askedAt: number;
  /** Whether the link gives the account to a later sign-up. */
  isSignUp: boolean;
}

/**
 * Gives a mail a new link and returns the mail to send. The link's lifetime begins now. Links of earlier attempts keep
 * working, as those mails may have arrived.
 *
 * @returns undefined when nobody has the address, or no longer has
 */
export const readyAccountMail = (
  db: Kysely<Database>,
  id: string,
  now: number,
): Promise<AccountMail | undefined> =>
  durableTransaction(db, async (trx) => {
    const mail = await trx
      .selectFrom('course_walk_mails')
      .innerJoin('course_walk_users', 'course_walk_users.id', 'user_id')
      .select(['email', 'purpose', 'sign_up', 'course_walk_mails.created_at'])
      .select('course_walk_users.created_at as account_created_at')
      .where('course_walk_mails.id', '=', id)
      .executeTakeFirst();
    if (!mail) return undefined;
    const { email, purpose } = mail;
    const { numUpdatedRows } = await trx
      .updateTable('course_walk_mails')
      .set({ expires_at: now + linkLifetimesMs[purpose] })
      .where('id', '=', id)
      .executeTakeFirst();
    // The mail was removed meanwhile.
    if (!numUpdatedRows) return undefined;
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('course_walk_links')
      .values({ token_hash: tokenHash(token), mail_id: id })
      .execute();
    const isSignUp = mail.sign_up !== null;
    const isOfAccount = purpose === 'verify' && !isSignUp;
    const askedAt = isOfAccount ? mail.account_created_at : mail.created_at;
    return { email, purpose, token, askedAt, isSignUp };
  });
