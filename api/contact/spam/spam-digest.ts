/** A daily mail with the number of submissions filed as spam, so that the team looks at them. */
import type { Kysely } from 'kysely';
import { pluralize } from '#contract/pluralize.ts';
import { dayMs, utcDay } from '#contract/time.ts';
import { databaseTime } from '#platform/database/clock.ts';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import type { Database } from '#platform/database/schema.ts';
import { type JobHandler, payloadOf } from '#platform/jobs/job.ts';
import { newJob } from '#platform/jobs/new-job.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import type { RecipientsLeft } from '#platform/mail/recipients-refused.ts';
import { lockNames } from '#contact/submissions/intent-locks.ts';
import { teamMailbox, type TeamMailboxes } from '#contact/delivery/team-mailboxes.ts';

const kind = 'spam-digest';

/** What is stored with the job of a digest. */
interface Digest {
  /** The digest counts submissions before this midnight (UTC), in milliseconds since 1970. */
  until: number;
  spam: number;
}

/** The `until` of the last digest. */
const lastCounted = async (db: Kysely<Database>): Promise<number> => {
  const last = db.selectFrom('jobs').select('payload').where('kind', '=', kind);
  const job = await last.orderBy('id', 'desc').limit(1).executeTakeFirst();
  return job ? (payloadOf(job) as Digest).until : 0;
};

const countSpam = async (db: Kysely<Database>, from: number, until: number): Promise<number> => {
  const { spam } = await db
    .selectFrom('submissions')
    .select((row) => row.fn.countAll<number>().as('spam'))
    .where('folder', '=', 'spam')
    .where('received_at', '>=', from)
    .where('received_at', '<', until)
    .executeTakeFirstOrThrow();
  return spam;
};

const noteOf = ({ spam, until }: Digest): Pick<Mail, 'subject' | 'text'> => {
  const messages = pluralize(spam, 'message was', 'messages were');
  return {
    subject: `${messages} set aside as spam`,
    text: [
      `${messages} set aside as spam up to ${utcDay(new Date(until - 1))} (UTC), and not mailed.`,
      'To look at them: npm run inbox -- list --spam',
      'To have one delivered: npm run inbox -- not-spam ID',
      '',
    ].join('\n'),
  };
};

export interface SpamDigestOptions {
  db: Kysely<Database>;
  /** Of the Message-ID. */
  domain: string;
  /** Milliseconds since 1970; by default the database's. */
  now?: () => number;
}

/**
 * Stores the job that mails the number of submissions filed as spam since the last digest and before midnight (UTC).
 * When several services share a database, only one of them does.
 *
 * @returns the number; at 0 no job is stored
 */
export const queueSpamDigest = ({ db, domain, now }: SpamDigestOptions): Promise<number> =>
  durableTransaction(db, async (trx) => {
    await lockNames(trx, [kind]);
    const at = now ? now() : await databaseTime(trx);
    const until = Math.floor(at / dayMs) * dayMs;
    const spam = await countSpam(trx, await lastCounted(trx), until);
    if (!spam) return 0;
    const about = `spam-${utcDay(new Date(until))}`;
    const payload: Digest = { until, spam };
    await trx
      .insertInto('jobs')
      .values(newJob({ kind, about, payload, domain, createdAt: at }))
      .execute();
    return spam;
  });

/** Mails each digest to the team. */
export const createSpamDigestJob = (mailer: Mailer, mailboxes: TeamMailboxes): JobHandler => ({
  kind,
  maxAttemptMs: mailer.maxAttemptMs,
  perform: (job, signal) => {
    const { recipients, ...digest } = payloadOf(job) as Digest & RecipientsLeft;
    const mail = { ...noteOf(digest), to: teamMailbox(mailboxes), messageId: job.message_id };
    return mailer.send(job.about, mail, signal, recipients);
  },
});
