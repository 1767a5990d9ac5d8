/** The mails that reset passwords, and their links. Each link works once. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Company } from '#api/company.ts';
import { resetLinkMs, resetPage } from '#contract/accounts.ts';
import { dayMs, spanInWords } from '#contract/units.ts';
import type { HandlerDeps } from '#platform/deps.ts';
import { type JobHandler, newJob, nothingToSend } from '#platform/jobs/job.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import {
  momentInWords,
  visitorMailAttempts,
  visitorMailParts,
} from '#platform/mail/visitor-mail.ts';
import type { Database } from '#platform/store/schema.ts';
import {
  batchSize,
  deleteInBatches,
  durableTransaction,
  inBatches,
} from '#platform/store/transactions.ts';
import { findAccountById, lockAccount } from './accounts.ts';
import { tokenHash } from './sessions.ts';

/** The queue of the jobs that send these mails, one job for each mail. */
export const accountMailQueue = 'account-mail';

/**
 * Stores a reset mail and its job in the caller's transaction. Links in older mails keep working: otherwise an attacker
 * could disable them by requesting another. Rate limits and lifetimes bound their number.
 *
 * @param userId undefined: no account has the email address, so no mail is sent, but the same rows are stored
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
  // Optional: any visitor can type any address, so failed mails are ignored.
  const job = { queue: accountMailQueue, subjectId: id, isOptional: true, domain, createdAt: now };
  await trx.insertInto('jobs').values(newJob(job)).execute();
};

/** The facts of a mail with a link to reset a password. */
interface ResetMail {
  email: string;
  /** 256 bits, base64url. */
  token: string;
  /** When the visitor asked for it. */
  askedAt: number;
}

/**
 * Issues a link for an attempt to send a mail. Links of earlier attempts are extended, and expire with this one: one of
 * those mails may have arrived.
 *
 * @returns undefined: no account has the address, or the account was deleted
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

/** Returns the account of a valid link. Undefined: the link was used, has expired, was removed or never existed. */
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
 * @returns false if the link was used, has expired or was removed in the meantime
 */
export const redeemLink = async (
  trx: Transaction<Database>,
  { userId }: LinkedAccount,
  token: string,
  now: number,
): Promise<boolean> => {
  // Every call locks the account before its mails, so that two links of one account cannot deadlock.
  await lockAccount(trx, userId);
  if (!(await accountOfLink(trx, token, now))) return false;
  await trx.deleteFrom('course_walk_mails').where('user_id', '=', userId).execute();
  return true;
};

/**
 * Returns the mail with a reset link. The token is in the fragment of the link. Browsers do not send fragments to
 * servers, so no server can log it.
 *
 * @param siteUrl origin of the site that the link opens
 */
const resetMailContent = (
  { email, token, askedAt }: ResetMail,
  company: Company,
  siteUrl: string,
): Omit<Mail, 'messageId'> => {
  const { legalName, appName = company.name, appColours = company.colours } = company;
  const time = momentInWords(askedAt, company);
  const title = `Set a new password for ${appName}`;
  const link = new URL(`${resetPage}#${new URLSearchParams({ token })}`, siteUrl).href;
  return {
    link,
    senderName: appName,
    to: { name: '', address: email },
    replyTo: { name: company.name, address: company.emails.info },
    subject: title,
    autoSubmitted: 'auto-generated',
    ...visitorMailParts({
      title,
      paragraphs: [
        `On ${time}, someone asked to reset the password of your ${appName} account. If this was you, set a new one:`,
      ],
      button: {
        label: 'Set a new password',
        url: link,
        hint: `The link works once and expires in ${spanInWords(resetLinkMs)}.`,
      },
      note: 'If this wasn’t you, ignore this email. Your password stays as it is.',
      sender: {
        ...company,
        name: appName,
        colours: appColours,
        legalName: `${appName} by ${legalName}`,
      },
    }),
  };
};

interface AccountMailOptions extends Pick<HandlerDeps, 'db' | 'mailer' | 'company' | 'siteUrl'> {
  now?: () => number;
}

/** Makes the handler that sends each mail to the account's address, unless the account was deleted. */
export const accountMailHandler = ({
  db,
  mailer,
  company,
  siteUrl,
  now = Date.now,
}: AccountMailOptions): JobHandler => ({
  queue: accountMailQueue,
  maxAttemptMs: mailer.maxAttemptMs,
  maxAttempts: visitorMailAttempts,
  perform: async ({ subject_id: id, message_id }, signal) => {
    const mail = await issueLink(db, id, now());
    if (!mail) return nothingToSend;
    const content = resetMailContent(mail, company, siteUrl());
    await mailer.send(id, { ...content, messageId: message_id }, signal);
    return undefined;
  },
});

/** How long a mail is kept after its link has expired: it may still wait for the mail server. */
const keepExpiredLinksMs = dayMs;

/** The queue's name is part of the SQL text, not a parameter, so that the index of these jobs is used. */
const isOrphaned = sql<boolean>`queue = 'account-mail'
  and not exists (select 1 from course_walk_mails where id = jobs.subject_id)`;

/**
 * Removes mails whose links expired long ago, whether or not they were sent, and jobs whose mails are gone.
 *
 * @returns the number of mails removed
 */
export const removeExpiredMails = async (
  db: Kysely<Database>,
  now: number = Date.now(),
  signal?: AbortSignal,
): Promise<number> => {
  const isOver = sql<boolean>`expires_at <= ${now - keepExpiredLinksMs}`;
  const removed = await deleteInBatches(db, 'course_walk_mails', isOver, signal);
  await inBatches(async () => {
    const jobs = db.selectFrom('jobs').select('id').where(isOrphaned).limit(batchSize);
    const ids = (await jobs.execute()).map(({ id }) => id);
    if (!ids.length) return 0;
    await durableTransaction(db, (trx) => trx.deleteFrom('jobs').where('id', 'in', ids).execute());
    return ids.length;
  }, signal);
  return removed;
};
