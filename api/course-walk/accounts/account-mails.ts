/** The mails to holders of accounts, in the database. Each has a link that works once. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { inBatches } from '#platform/database/in-batches.ts';
import type { Database } from '#platform/database/schema.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { type Account, lockAccount } from './accounts.ts';
import { tokenHash } from './token-hash.ts';
import { keepExpiredLinksMs, linkLifetimesMs } from '#contract/limits.ts';

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

/** The account that a link is for. */
interface LinkedAccount {
  userId: string;
  email: string;
  /** Of the sign-up that the mail belongs to. Undefined: its account has no password. */
  passwordHash: string | undefined;
}

const signUpIn = (text: string | null): SignUp | undefined =>
  text === null ? undefined : (JSON.parse(text) as SignUp);

/** The account of a link that works; undefined: it was used, has expired, was voided or never was. */
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

/** Redeems a link, as a part of the transaction that does what it is for; undefined as in `accountOfLink`. */
export const redeemLink = async (
  trx: Transaction<Database>,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<{ account: Account; signUp: SignUp | undefined } | undefined> => {
  const linked = await accountOfLink(trx, purpose, token, now);
  if (!linked) return undefined;
  // Before the mail, as everything else that changes an account: two links of one account do not wait for each other.
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

/** Rows that one transaction removes, or that are looked at between two turns of the event loop. */
const batchSize = 200;

/** Removes the jobs whose mails are gone. They are looked through in the order of their mails' ids. */
const removeOrphanedJobs = async (db: Kysely<Database>, signal?: AbortSignal): Promise<void> => {
  let last: string | undefined;
  await inBatches(async () => {
    const jobs = db
      .selectFrom('jobs')
      .leftJoin('course_walk_mails', 'course_walk_mails.id', 'about')
      .select(['jobs.id', 'about', 'course_walk_mails.id as mail'])
      .where('kind', '=', accountMailKind)
      .orderBy('about')
      .limit(batchSize);
    const page = await (last === undefined ? jobs : jobs.where('about', '>', last)).execute();
    last = page.at(-1)?.about;
    const orphaned = page.flatMap(({ id, mail }) => (mail === null ? [id] : []));
    if (orphaned.length) {
      await durableTransaction(db, (trx) =>
        trx.deleteFrom('jobs').where('id', 'in', orphaned).execute(),
      );
    }
    return page.length;
  }, signal);
};

/**
 * Removes the mails whose links expired long ago, sent or given up, and the jobs of all that are gone.
 *
 * @returns how many mails
 */
export const removeExpiredMails = async (
  db: Kysely<Database>,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> => {
  const removed = await inBatches(async () => {
    const { numDeletedRows } = await durableTransaction(db, (trx) =>
      trx
        .deleteFrom('course_walk_mails')
        .where('id', 'in', (query) =>
          query
            .selectFrom('course_walk_mails')
            .select('id')
            .where('expires_at', '<=', now - keepExpiredLinksMs)
            .limit(batchSize),
        )
        .executeTakeFirst(),
    );
    return Number(numDeletedRows);
  }, signal);
  await removeOrphanedJobs(db, signal);
  return removed;
};
