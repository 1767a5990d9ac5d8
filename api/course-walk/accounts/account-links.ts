/** The links in mails to holders of accounts. Each works once. */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { type Account, lockAccount } from './accounts.ts';
import type { LinkPurpose, SignUp } from './account-mails.ts';
import { tokenHash } from './token-hash.ts';

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
