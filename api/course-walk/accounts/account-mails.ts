/** The mails to holders of accounts, in the database. Each has a link that works once. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { newJob } from '#platform/jobs/new-job.ts';
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
