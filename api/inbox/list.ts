import { inWords } from '#contract/form-entry.ts';
import { countDead } from '#platform/jobs/job-figures.ts';
import { pluralize } from '#shared/pluralize.ts';
import {
  type SubmissionEntry,
  countSubmissions,
  newestSubmissions,
} from '#contact/submissions/read-submissions.ts';
import type { StoreContext } from './command.ts';
import { filterFrom, type Arguments } from './options.ts';
import { table } from './table.ts';

/** Characters of a cell. */
const maxLength = 60;

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
  inWords(kind),
  fields['name'] ?? '',
  fields['email'] ?? '',
  fields['subject'] ?? '',
  state,
  spamReason ?? mail,
  id,
];

/** The newest submissions, with the reason for spam. The counts include all that the options choose. */
export const list = async (given: Arguments, { db, out, say }: StoreContext): Promise<void> => {
  const filter = filterFrom(given);
  const newest = await newestSubmissions(db, filter, given.limit ?? 50);
  const counts = await countSubmissions(db, filter);
  const header = [...columns, given.spam ? 'WHY' : 'MAIL', 'ID'];
  if (newest.length) out.write(table([header, ...newest.map(row)], maxLength));
  if (newest.length < counts.all) say(`The newest ${newest.length}; --limit shows more.`);
  const where = given.spam ? 'set aside as spam' : 'in the inbox';
  say(`${counts.all} ${where}: ${counts.all - counts.done} new, ${counts.done} done.`);
  const dead = await countDead(db);
  if (dead) {
    const deliveries = pluralize(dead, 'delivery was', 'deliveries were');
    say(`${deliveries} given up: npm run inbox -- retry --all tries again.`);
  }
};
