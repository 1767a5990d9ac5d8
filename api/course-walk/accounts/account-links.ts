/** The links in mails to holders of accounts. Each works once. */
import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { resetLinkMs } from '#contract/limits.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { removeAccountMails } from './account-mails.ts';
import { lockAccount } from './accounts.ts';
import { tokenHash } from './token-hash.ts';

/** A mail with a link to reset a password, as it is sent. */
export interface ResetMail {
  email: string;
  /** 256 bits, base64url. */
  token: string;
  /** When somebody asked for it. */
  askedAt: number;
}

/**
 * Issues a link for one more attempt to send a mail. All links of a mail work from then on for as long as this one, as
 * earlier attempts may have arrived.
 *
 * @returns undefined when nobody has the address, or no longer has
 */
export const issueLink = (
  db: Kysely<Database>,
  mailId: string,
  now: number,
): Promise<ResetMail | undefined> =>
  durableTransaction(db, async (trx) => {
    const mail = await trx
      .selectFrom('course_walk_mails')
      .innerJoin('course_walk_users', 'course_walk_users.id', 'user_id')
      .select(['email', 'course_walk_mails.created_at as askedAt'])
      .where('course_walk_mails.id', '=', mailId)
      .where('purpose', '=', 'reset')
      .executeTakeFirst();
    if (!mail) return undefined;
    const { numUpdatedRows } = await trx
      .updateTable('course_walk_mails')
      .set({ expires_at: now + resetLinkMs })
      .where('id', '=', mailId)
      .executeTakeFirst();
    // The mail was removed meanwhile.
    if (!numUpdatedRows) return undefined;
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('course_walk_links')
      .values({ token_hash: tokenHash(token), mail_id: mailId })
      .execute();
    return { ...mail, token };
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
    .where('purpose', '=', 'reset')
    .where('expires_at', '>', now)
    .executeTakeFirst();

/**
 * Uses up a link and all others of its account, in the transaction that does what the link is for.
 *
 * @returns false when the link was used, has expired or was removed meanwhile
 */
export const redeemLink = async (
  trx: Transaction<Database>,
  token: string,
  now: number,
): Promise<boolean> => {
  const linked = await accountOfLink(trx, token, now);
  if (!linked) return false;
  // The account is locked before its mails, as everywhere else: two links of one account cannot deadlock.
  await lockAccount(trx, linked.userId);
  // Another link of the account may have been used before the lock was taken.
  if (!(await accountOfLink(trx, token, now))) return false;
  await removeAccountMails(trx, linked.userId);
  return true;
};
