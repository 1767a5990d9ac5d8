/** The mails that reset passwords, and their links. Each link works once. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { resetLinkMs } from '#contract/accounts.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { findAccountById, lockAccount } from './accounts.ts';
import { tokenHash } from './token-hash.ts';

/** The queue of the jobs that send these mails, one job for each mail. */
export const accountMailQueue = 'account-mail';

/**
 * Stores a reset mail, and the job that sends it, in the transaction of the caller. Links in older mails keep working:
 * otherwise an attacker could disable them by asking for one more. Rate limits and lifetimes bound their number.
 *
 * @param userId undefined when no account has the email address: no mail is sent, but the same rows are stored
 * @param domain of the Message-ID
 */
export const queueResetMail = async (
  trx: Transaction<Database>,
  userId: string | undefined,
  { now, domain }: { now: number; domain: string },
): Promise<void> => {
  const id = randomUUID();
  const mail = {
    id,
    created_at: now,
    expires_at: now + resetLinkMs,
    user_id: userId ?? null,
  };
  await trx.insertInto('course_walk_mails').values(mail).execute();
  // Any visitor can type in any address, so failed mails are ignored.
  const job = { queue: accountMailQueue, about: id, isOptional: true, domain, createdAt: now };
  await trx.insertInto('jobs').values(newJob(job)).execute();
};

/** A mail with a link to reset a password, as it is sent. */
export interface ResetMail {
  email: string;
  /** 256 bits, base64url. */
  token: string;
  /** When the visitor asked for it. */
  askedAt: number;
}

/**
 * Issues a link for an attempt to send a mail. Links from earlier attempts are extended to expire with this one,
 * because one of those mails may have arrived.
 *
 * @returns undefined when no account has the address, or the account has been deleted
 */
export const issueLink = (
  db: Kysely<Database>,
  mailId: string,
  now: number,
): Promise<ResetMail | undefined> =>
  durableTransaction(db, async (trx) => {
    // If another call is removing the mail or its account, this waits for it.
    const mail = await trx
      .updateTable('course_walk_mails')
      .set({ expires_at: now + resetLinkMs })
      .where('id', '=', mailId)
      .where('user_id', 'is not', null)
      .returning(['user_id', 'created_at'])
      .executeTakeFirst();
    const account = mail?.user_id && (await findAccountById(trx, mail.user_id));
    if (!account) return undefined;
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('course_walk_links')
      .values({ token_hash: tokenHash(token), mail_id: mailId })
      .execute();
    return { email: account.email, token, askedAt: mail.created_at };
  });

/** The account that a link is for. */
export interface LinkedAccount {
  userId: string;
  email: string;
}

/** The account of a valid link. Undefined when the link was used, has expired, was removed or never existed. */
export const accountOfLink = async (
  db: Kysely<Database>,
  token: string,
  now: number,
): Promise<LinkedAccount | undefined> =>
  db
    .selectFrom('course_walk_links')
    .innerJoin('course_walk_mails', 'course_walk_mails.id', 'mail_id')
    .innerJoin('course_walk_users', 'course_walk_users.id', 'user_id')
    .select(['course_walk_users.id as userId', 'email'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();

/**
 * Uses up a link, and all others of the account, in the transaction that sets the new password.
 *
 * @returns false when the link was used, has expired or was removed meanwhile
 */
export const redeemLink = async (
  trx: Transaction<Database>,
  { userId }: LinkedAccount,
  token: string,
  now: number,
): Promise<boolean> => {
  // The account is locked before its mails, as everywhere else: two links of one account cannot deadlock.
  await lockAccount(trx, userId);
  if (!(await accountOfLink(trx, token, now))) return false;
  await trx.deleteFrom('course_walk_mails').where('user_id', '=', userId).execute();
  return true;
};
