/** `done`, `undone`, `not-spam` and `retry`: changes of stored submissions and their deliveries. */
import { sql } from 'kysely';
import { findCompany } from '#api/company.ts';
import { jobsFor } from '#contact/deliveries.ts';
import { moveToInbox } from '#contact/submission-store.ts';
import { pluralize, spanInWords } from '#contract/units.ts';
import { CommandError, UsageError } from '#platform/command.ts';
import { isUnsentToTeam } from '#platform/jobs/figures.ts';
import { atOnce } from '#platform/jobs/job.ts';
import { pollMs } from '#platform/jobs/worker.ts';
import { databaseTime, durableTransaction } from '#platform/store/transactions.ts';
import type { Arguments, StoreContext } from './arguments.ts';
import { findOne } from './submissions.ts';

/**
 * Makes deliveries due now that wait or were given up: those of one submission, or of all submissions except mails to
 * visitors. A delivery that was given up gets all its attempts again.
 */
export const retry = async (
  { ids: [part], all }: Arguments,
  { db, say }: StoreContext,
): Promise<void> => {
  if ((all === true) === (part !== undefined)) throw new UsageError('retry needs one ID or --all.');
  const chosen =
    part === undefined
      ? isUnsentToTeam
      : sql<boolean>`subject_id = ${(await findOne(db, part)).id}`;
  const now = await databaseTime(db);
  const { numUpdatedRows } = await durableTransaction(db, (trx) =>
    trx
      .updateTable('jobs')
      .set({
        state: 'pending',
        attempts: sql<number>`case state when 'dead' then 0 else attempts end`,
        due_at: atOnce,
        leased_until: 0,
      })
      .where(chosen)
      // A leased job is being attempted now.
      .where(sql<boolean>`(state = 'dead' or (state = 'pending' and leased_until <= ${now}))`)
      .executeTakeFirst(),
  );
  const retried = Number(numUpdatedRows);
  say(
    retried
      ? `${pluralize(retried, 'delivery', 'deliveries')} queued again. A running service retries within ${spanInWords(pollMs)}.`
      : 'There is nothing to retry.',
  );
};

/** Moves a submission to the inbox and stores its jobs. */
export const notSpam = async (
  { ids: [part = ''] }: Arguments,
  { config, db, say }: StoreContext,
): Promise<void> => {
  const company = findCompany(config);
  const { id } = await findOne(db, part);
  const moved = await durableTransaction(db, async (trx) => {
    const submissions = await moveToInbox(trx, [id], Date.now());
    if (!submissions.length) return false;
    // No receipt: the message looked like spam.
    const jobs = await jobsFor(trx, submissions, {
      config: { ...config, receipts: false },
      company,
    });
    await trx.insertInto('jobs').values(jobs).execute();
    return true;
  });
  if (!moved) throw new CommandError(`${id} is already in the inbox.`);
  say(`Moved to the inbox. A running service delivers it within ${spanInWords(pollMs)}.`);
};

/** Marks submissions. Those already marked keep their time. If one id is unknown, nothing is changed. */
const markAs =
  (state: 'done' | 'new') =>
  async ({ ids: parts }: Arguments, { db, say }: StoreContext): Promise<void> => {
    const ids = new Set<string>();
    for (const part of parts) ids.add((await findOne(db, part)).id);
    await durableTransaction(db, (trx) =>
      trx
        .updateTable('submissions')
        .set({ done_at: state === 'done' ? Date.now() : null })
        .where('id', 'in', [...ids])
        .where('done_at', state === 'done' ? 'is' : 'is not', null)
        .execute(),
    );
    say(`${pluralize(ids.size, 'submission is', 'submissions are')} now ${state}.`);
  };

export const done = markAs('done');

export const undone = markAs('new');
