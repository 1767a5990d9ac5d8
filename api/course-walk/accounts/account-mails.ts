/** The mails to holders of accounts, in the database. Each has a link that works once. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { tokenHash } from './token-hash.ts';
import { linkLifetimesMs } from '#contract/limits.ts';

export type LinkPurpose = keyof typeof linkLifetimesMs;

/** A sign-up that gets the account of its e-mail address by its link and its password. */
export interface SignUp {
  passwordHash: string;
  firstname: string;
  lastname: string;
}

interface NewAccountMail {
  /** Undefined: nobody has the e-mail address. No mail is sent, but the same is stored. */
  userId: string | undefined;
  purpose: LinkPurpose;
  signUp?: SignUp;
}

/** Names the jobs, each about a mail. */
export const accountMailKind = 'account-mail';

/**
 * Stores a mail with its job, as a part of the transaction that it belongs to. The links of older mails go on working:
 * somebody else may have asked for them. Rate limits and lifetimes bound their number.
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
  // A stranger types in the address, so nobody needs to look after a mail that fails.
  const job = { kind: accountMailKind, about: id, isOptional: true, domain, createdAt: now };
  await trx.insertInto('jobs').values(newJob(job)).execute();
};

/** Removes mails of an account whose links work no more, sent or not. */
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
  /** 256 bits, base64url; another one at each attempt. */
  token: string;
  /** When the sign-up, or the request for a new password, was made that it belongs to. */
  askedAt: number;
  /** Whether its link gives the account to a later sign-up. */
  isSignUp: boolean;
}

/**
 * Gives a mail a link, which works from now on for its whole time beside those of attempts that may have arrived, and returns
 * what is sent.
 *
 * @returns undefined when there is nobody to send it to, or no longer
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
    // Its links were voided meanwhile.
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
