/** `list` and `show`: submissions in columns, safe for the terminal. */
import type { Kysely } from 'kysely';
import { listedFields } from '#contact/submission-text.ts';
import { nameInWords } from '#contract/form-entry.ts';
import { pluralize } from '#contract/units.ts';
import { countDead } from '#platform/jobs/figures.ts';
import type { Database } from '#platform/store/schema.ts';
import { type Arguments, filterFrom, type StoreContext } from './arguments.ts';
import {
  countSubmissions,
  findOne,
  newestSubmissions,
  type SubmissionEntry,
} from './submissions.ts';

/** Returns a text in one line. Control characters from a visitor or a mail server must not reach the terminal. */
export const inOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');

/** Makes a text of several lines safe for the terminal. */
const textLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => `${inOneLine(line)}\n`)
    .join('');

/**
 * Prints rows in columns, safe for the terminal.
 *
 * @param maxLength characters of a cell, so that a row stays on its line; longer ones are truncated
 */
const table = (rows: string[][], maxLength = Infinity): string => {
  const cells = rows.map((row) =>
    row.map((cell) => {
      const characters = [...inOneLine(cell)];
      return characters.length > maxLength
        ? [...characters.slice(0, maxLength - 1), '…']
        : characters;
    }),
  );
  const widths = cells[0]?.map((_, column) =>
    cells.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  const padded = (cell: string[], column: number): string =>
    cell.join('') + ' '.repeat((widths?.[column] ?? 0) - cell.length);
  return cells.map((row) => `${row.map(padded).join('  ').trimEnd()}\n`).join('');
};

const maxCellLength = 60;

const columns = ['RECEIVED (UTC)', 'KIND', 'NAME', 'EMAIL', 'SUBJECT', 'STATE'];

const row = ({
  id,
  receivedAt,
  kind,
  mail,
  state,
  spamReason,
  fields,
}: SubmissionEntry): string[] => [
  receivedAt.slice(0, 16).replace('T', ' '),
  nameInWords(kind),
  fields['name'] ?? '',
  fields['email'] ?? '',
  fields['subject'] ?? '',
  state,
  spamReason ?? mail,
  id,
];

/** Lists the newest submissions; for spam, with the reason. The counts include all that the options choose. */
export const list = async (given: Arguments, { db, out, say }: StoreContext): Promise<void> => {
  const filter = filterFrom(given);
  const newest = await newestSubmissions(db, filter, given.limit ?? 50);
  const counts = await countSubmissions(db, filter);
  const header = [...columns, given.spam ? 'WHY' : 'MAIL', 'ID'];
  if (newest.length) out.write(table([header, ...newest.map(row)], maxCellLength));
  if (newest.length < counts.all)
    say(`These are the newest ${newest.length}. To see more, use --limit.`);
  const where = given.spam ? 'set aside as spam' : 'in the inbox';
  say(`${counts.all} ${where}: ${counts.all - counts.done} new, ${counts.done} done.`);
  const dead = await countDead(db);
  if (dead) {
    const deliveries = pluralize(dead, 'delivery was', 'deliveries were');
    say(`${deliveries} given up. To retry: npm run inbox -- retry --all`);
  }
};

const submissionText = ({ fields, ...entry }: SubmissionEntry): string => {
  const rows = Object.entries({ ...entry, kind: nameInWords(entry.kind) });
  const list = table([
    ...rows.map(([name, value]) => [nameInWords(name), value]),
    ...listedFields(entry.kind, fields),
  ]);
  return fields['message'] ? `${list}\n${textLines(fields['message'])}` : list;
};

const iso = (time: number): string => new Date(time).toISOString();

/** Prints all attempts, oldest first, then the deliveries that wait or were given up. */
const deliveriesText = async (db: Kysely<Database>, id: string): Promise<string> => {
  const jobs = db.selectFrom('jobs').where('subject_id', '=', id).orderBy('jobs.id');
  const attempts = await jobs
    .innerJoin('job_attempts', 'job_id', 'jobs.id')
    .select(['queue', 'ended_at', 'attempt', 'result'])
    .orderBy('ended_at')
    .execute();
  const unsent = await jobs
    .select(['queue', 'state', 'due_at'])
    .where('state', '!=', 'sent')
    .execute();
  const rows = [
    ...attempts.map(({ queue, ended_at, attempt, result }) => [
      queue,
      iso(ended_at),
      String(attempt),
      result,
    ]),
    ...unsent.map(({ queue, state, due_at }) => [
      queue,
      '',
      '',
      state === 'dead' ? 'given up' : `next try ${iso(due_at || Date.now())}`,
    ]),
  ];
  return rows.length ? `\n${table([['DELIVERY', 'TRIED (UTC)', 'TRY', 'RESULT'], ...rows])}` : '';
};

/** Shows all of one submission, and its deliveries with their attempts. */
export const show = async (
  { ids: [id = ''] }: Arguments,
  { db, out }: StoreContext,
): Promise<void> => {
  const entry = await findOne(db, id);
  out.write(submissionText(entry) + (await deliveriesText(db, entry.id)));
};
