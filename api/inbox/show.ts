import type { Kysely } from 'kysely';
import { inWords } from '#contract/form-entry.ts';
import { listedFields } from '#contact/submissions/submission-fields.ts';
import type { SubmissionEntry } from '#contact/submissions/read-submissions.ts';
import type { Database } from '#platform/database/schema.ts';
import type { StoreContext } from './command.ts';
import type { Arguments } from './options.ts';
import { findOne } from './find-one.ts';
import { table, textLines } from './table.ts';

const submissionText = ({ fields, ...entry }: SubmissionEntry): string => {
  const rows = Object.entries({ ...entry, kind: inWords(entry.kind) });
  const list = table([
    ...rows.map(([name, value]) => [inWords(name), value]),
    ...listedFields(entry.kind, fields),
  ]);
  return fields['message'] ? `${list}\n${textLines(fields['message'])}` : list;
};

const iso = (time: number): string => new Date(time).toISOString();

/** The tries of each delivery, oldest first, then what is still to be delivered, or was given up. */
const deliveriesText = async (db: Kysely<Database>, id: string): Promise<string> => {
  const jobs = db.selectFrom('jobs').where('about', '=', id).orderBy('jobs.id');
  const tries = await jobs
    .innerJoin('job_attempts', 'job_id', 'jobs.id')
    .select(['kind', 'ended_at', 'attempt', 'result'])
    .orderBy('ended_at')
    .execute();
  const unsent = await jobs
    .select(['kind', 'state', 'due_at'])
    .where('state', '!=', 'sent')
    .execute();
  const rows = [
    ...tries.map(({ kind, ended_at, attempt, result }) => [
      kind,
      iso(ended_at),
      String(attempt),
      result,
    ]),
    ...unsent.map(({ kind, state, due_at }) => [
      kind,
      '',
      '',
      state === 'dead' ? 'given up' : `next try ${iso(due_at || Date.now())}`,
    ]),
  ];
  return rows.length ? `\n${table([['DELIVERY', 'TRIED (UTC)', 'TRY', 'RESULT'], ...rows])}` : '';
};

/** Everything about one submission, and its deliveries with their attempts. */
export const show = async (
  { ids: [id = ''] }: Arguments,
  { db, out }: StoreContext,
): Promise<void> => {
  const entry = await findOne(db, id);
  out.write(submissionText(entry) + (await deliveriesText(db, entry.id)));
};
