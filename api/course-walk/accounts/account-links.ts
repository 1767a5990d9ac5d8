/** The links in mails to holders of accounts. Each works once. */
import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { linkLifetimesMs } from '#contract/limits.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { type Account, lockAccount } from './accounts.ts';
import type { LinkPurpose, SignUp } from './account-mails.ts';
import { tokenHash } from './token-hash.ts';

/** A mail with a link, as it is sent. */
export interface AccountMail {
  email: string;
  purpose: LinkPurpose;
  /** 256 bits, base64url. */
  token: string;
  /** When somebody signed up or asked for a new password. */
  askedAt: number;
  /** Whether the link gives the account to a later sign-up. */
  isSignUp: boolean;
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
): Promise<AccountMail | undefined> =>
  durableTransaction(db, async (trx) => {
    const mail = await trx
      .selectFrom('course_walk_mails')
      .innerJoin('course_walk_users', 'course_walk_users.id', 'user_id')
      .select(['email', 'purpose', 'sign_up', 'course_walk_mails.created_at'])
      .select('course_walk_users.created_at as account_created_at')
      .where('course_walk_mails.id', '=', mailId)
      .executeTakeFirst();
    if (!mail) return undefined;
    const { email, purpose } = mail;
    const { numUpdatedRows } = await trx
      .updateTable('course_walk_mails')
      .set({ expires_at: now + linkLifetimesMs[purpose] })
      .where('id', '=', mailId)
      .executeTakeFirst();
    // The mail was removed meanwhile.
    if (!numUpdatedRows) return undefined;
    const token = randomBytes(32).toString('base64url');
    await trx
      .insertInto('course_walk_links')
      .values({ token_hash: tokenHash(token), mail_id: mailId })
      .execute();
    const isSignUp = mail.sign_up !== null;
    const isOfAccount = purpose === 'verify' && !isSignUp;
    const askedAt = isOfAccount ? mail.account_created_at : mail.created_at;
    return { email, purpose, token, askedAt, isSignUp };
  });

/** The account that a link is for. */
interface LinkedAccount {
  userId: string;
  email: string;
  /** The password of the sign-up that the mail belongs to. Undefined when it has none. */
  passwordHash: string | undefined;
}

const signUpIn = (text: string | null): SignUp | undefined =>
  text === null ? undefined : (JSON.parse(text) as SignUp);

/** The account of a valid link. Undefined when the link was used, has expired, was removed or never existed. */
export const accountOfLink = async (
  db: Kysely<Database>,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<LinkedAccount | undefined> => {
  const row = await db
    .selectFrom('course_walk_links')
    .innerJoin('course_walk_mails', 'course_walk_mails.id', 'mail_id')
    .innerJoin('course_walk_users', 'course_walk_users.id', 'user_id')
    .select(['course_walk_users.id', 'email', 'password_hash', 'sign_up'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const passwordHash = signUpIn(row.sign_up)?.passwordHash ?? row.password_hash;
  return { userId: row.id, email: row.email, passwordHash: passwordHash || undefined };
};

/** Uses up a link, in the transaction that does what the link is for. Undefined as in `accountOfLink`. */
export const redeemLink = async (
  trx: Transaction<Database>,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<{ account: Account; signUp: SignUp | undefined } | undefined> => {
  const linked = await accountOfLink(trx, purpose, token, now);
  if (!linked) return undefined;
  // The account is locked before the mail, as everywhere else: two links of one account cannot deadlock.
  const account = await lockAccount(trx, linked.userId);
  const row = await trx
    .deleteFrom('course_walk_mails')
    .where('id', 'in', (query) =>
      query
        .selectFrom('course_walk_links')
        .select('mail_id')
        .where('token_hash', '=', tokenHash(token)),
    )
    .returning('sign_up')
    .executeTakeFirst();
  return account && row && { account, signUp: signUpIn(row.sign_up) };
};
