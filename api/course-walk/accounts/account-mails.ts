/** The mails to holders of accounts, in the database. Each has a link that works once. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import { resetLinkMs } from '#contract/limits.ts';

/** The queue of their jobs. Each is about one mail. */
export const accountMailQueue = 'account-mail';

/**
 * Stores a mail that resets a password, and its job, in the caller's transaction. The links of older mails keep working,
 * as somebody else may have asked for this one. Rate limits and lifetimes bound their number.
 *
 * @param userId undefined when nobody has the email address: no mail is sent, but the same rows are stored
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
    purpose: 'reset',
    created_at: now,
    expires_at: now + resetLinkMs,
    user_id: userId ?? null,
  } as const;
  await trx.insertInto('course_walk_mails').values(mail).execute();
  // Anybody can type in the address, so failed mails are ignored.
  const job = { queue: accountMailQueue, about: id, isOptional: true, domain, createdAt: now };
  await trx.insertInto('jobs').values(newJob(job)).execute();
};

/** Removes an account's mails, sent or not; their links stop working. */
export const removeAccountMails = async (
  trx: Transaction<Database>,
  userId: string,
): Promise<void> => {
  await trx.deleteFrom('course_walk_mails').where('user_id', '=', userId).execute();
};
