/** A daily mail with the number of submissions that were filed as spam, so that the team looks at them. */
import type { Kysely } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import type { TeamNote } from '../mail/team-note.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface SpamDigestOptions {
  db: Kysely<Database>;
  /** Sends a mail to the team. */
  note: (name: string, note: TeamNote) => Promise<void>;
  now?: () => number;
}

const lastCounted = async (db: Kysely<Database>): Promise<number> => {
  const last = db.selectFrom('spam_digests').select('until').orderBy('until', 'desc').limit(1);
  return (await last.executeTakeFirst())?.until ?? 0;
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

/** Records the digest of a day. False when another service has recorded it already. */
const recordDay = async (db: Kysely<Database>, until: number, spam: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spam_digests')
    .values({ until, spam })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
};

/**
 * Mails the number of submissions that were filed as spam since the last digest and before midnight (UTC), unless there
 * are none. The digest is recorded only when its mail was sent: after a failure or a crash the next call sends it.
 *
 * @returns the number that was mailed; 0: no mail was sent
 */
export const sendSpamDigest = async ({
  db,
  note,
  now = Date.now,
}: SpamDigestOptions): Promise<number> => {
  const until = Math.floor(now() / dayMs) * dayMs;
  const send = (spam: number): Promise<void> =>
    note(`spam-${new Date(until).toISOString().slice(0, 10)}`, noteOf(spam, until));

  const sendAlone = async (): Promise<number> => {
    const spam = await countSpam(db, await lastCounted(db), until);
    if (!spam) return 0;
    await send(spam);
    await recordDay(db, until, spam);
    return spam;
  };

  /** The record is made first: other services wait for it, and send the digest only if this transaction fails. */
  const sendAsOneOfMany = (): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const spam = await countSpam(trx, await lastCounted(trx), until);
      if (!spam || !(await recordDay(trx, until, spam))) return 0;
      await send(spam);
      return spam;
    });

  return isPostgres(db) ? sendAsOneOfMany() : sendAlone();
};
