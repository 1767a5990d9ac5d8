/** Once a day the team is told how much was set aside as spam, so that nothing is set aside unseen. */
import type { Kysely } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import type { Database } from '../database/schema.ts';
import type { TeamNote } from '../mail/team-note.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SpamDigestOptions {
  db: Kysely<Database>;
  note: (name: string, note: TeamNote) => Promise<void>;
  now?: () => number;
}

const lastCounted = async (db: Kysely<Database>): Promise<number> => {
  const last = db.selectFrom('spam_digests').select('until').orderBy('until', 'desc').limit(1);
  return Number((await last.executeTakeFirst())?.until ?? 0);
};

const countSpam = async (db: Kysely<Database>, from: number, until: number): Promise<number> => {
  const { spam } = await db
    .selectFrom('submissions')
    .select((row) => row.fn.countAll<number>().as('spam'))
    .where('folder', '=', 'spam')
    .where('received_at', '>=', from)
    .where('received_at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(spam);
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

/** True for the one service that records the day. */
const claimDay = async (db: Kysely<Database>, until: number, spam: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('spam_digests')
    .values({ until, spam })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
};

/**
 * Mails the count of what was set aside since the last digest up to midnight (UTC), when there is any and it has not
 * been mailed. It counts as mailed once it is: a mail that fails, or a process that dies over it, leaves it to the next
 * call.
 *
 * @returns how many were told of
 */
export const sendSpamDigest = async ({
  db,
  note,
  now = Date.now,
}: SpamDigestOptions): Promise<number> => {
  const until = Math.floor(now() / DAY_MS) * DAY_MS;
  const tell = (spam: number): Promise<void> =>
    note(`spam-${new Date(until).toISOString().slice(0, 10)}`, noteOf(spam, until));

  const tellAlone = async (): Promise<number> => {
    const spam = await countSpam(db, await lastCounted(db), until);
    if (!spam) return 0;
    await tell(spam);
    await claimDay(db, until, spam);
    return spam;
  };

  /** Other services wait for the claim, and have it only if this one's is undone. */
  const tellAmongOthers = (): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const spam = await countSpam(trx, await lastCounted(trx), until);
      if (!spam || !(await claimDay(trx, until, spam))) return 0;
      await tell(spam);
      return spam;
    });

  return isPostgres(db) ? tellAmongOthers() : tellAlone();
};
