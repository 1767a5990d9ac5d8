/** A daily mail with the number of submissions that were filed as spam, so that the team looks at them. */
import type { Kysely } from 'kysely';
import { databaseTime } from '../database/clock.ts';
import type { Database } from '../database/schema.ts';
import type { TeamNote } from '../mail/team-note.ts';
import { RecipientsRefused } from '../outbox/recipients-refused.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface SpamDigestOptions {
  db: Kysely<Database>;
  /** Sends a mail to the team. */
  note: (name: string, note: TeamNote) => Promise<void>;
  /** Milliseconds since 1970; by default the database's. */
  now?: () => number;
}

/** Longer than a mail may take (mail/mailer.ts). A digest whose process died is sent again after this time. */
const leaseMs = 15 * 60 * 1000;

/** The end of the last digest that was sent. */
const lastCounted = async (db: Kysely<Database>): Promise<number> => {
  const sent = db.selectFrom('spam_digests').select('until').where('leased_until', 'is', null);
  return (await sent.orderBy('until', 'desc').limit(1).executeTakeFirst())?.until ?? 0;
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

const noteOf = (spam: number, until: number): TeamNote => {
  const messages = spam === 1 ? '1 message was' : `${spam} messages were`;
  return {
    subject: `${messages} set aside as spam`,
    text: [
      `${messages} set aside as spam up to ${new Date(until - 1).toISOString().slice(0, 10)} (UTC), and not mailed.`,
      'To look at them: npm run inbox -- list --spam',
      'To have one delivered: npm run inbox -- not-spam ID',
      '',
    ].join('\n'),
  };
};

/** Leases the digest of a day. False when it was sent, or when another service has leased it. */
const claimDay = async (
  db: Kysely<Database>,
  { until, spam, now }: { until: number; spam: number; now: number },
): Promise<boolean> => {
  const lease = { spam, leased_until: now + leaseMs };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spam_digests')
    .values({ until, ...lease })
    .onConflict((conflict) =>
      conflict.column('until').doUpdateSet(lease).where('spam_digests.leased_until', '<=', now),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
};

/** @param leasedUntil null: it was sent; 0: it was not, and any service may send it */
const endLease = (db: Kysely<Database>, until: number, leasedUntil: null | 0): Promise<unknown> =>
  db
    .updateTable('spam_digests')
    .set({ leased_until: leasedUntil })
    .where('until', '=', until)
    .execute();

/**
 * Mails the number of submissions that were filed as spam since the last digest and before midnight (UTC), unless there
 * are none. Of several services on one database, one sends it: it leases the day, sends the mail outside any transaction,
 * and then records that it was sent. After a failure the next call sends it; after a crash, the first call after the
 * lease.
 *
 * @returns the number that was mailed; 0: no mail was sent
 * @throws what `note` threw
 */
export const sendSpamDigest = async ({
  db,
  note,
  now: given,
}: SpamDigestOptions): Promise<number> => {
  const at = given ? given() : await databaseTime(db);
  const until = Math.floor(at / dayMs) * dayMs;
  const spam = await countSpam(db, await lastCounted(db), until);
  if (!spam || !(await claimDay(db, { until, spam, now: at }))) return 0;
  try {
    await note(`spam-${new Date(until).toISOString().slice(0, 10)}`, noteOf(spam, until));
  } catch (error) {
    // All other recipients have it.
    await endLease(db, until, error instanceof RecipientsRefused ? null : 0);
    throw error;
  }
  await endLease(db, until, null);
  return spam;
};
