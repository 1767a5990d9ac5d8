import { parseArgs } from 'node:util';
import { kindLabel } from '#contact/submissions/submission-fields.ts';
import { countDead } from '#platform/jobs/job-figures.ts';
import { filterFrom, filterOptions } from './filter-options.ts';
import { pluralize } from '#contract/pluralize.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import type { InboxCommand } from './inbox-command.ts';
import {
  type SubmissionCounts,
  type SubmissionEntry,
  listSubmissions,
} from '#contact/submissions/read-submissions.ts';
import { table } from './table.ts';

const columns = ['RECEIVED (UTC)', 'KIND', 'NAME', 'E-MAIL', 'SUBJECT', 'STATE'];

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
  kindLabel(kind),
  fields['name'] ?? '',
  fields['email'] ?? '',
  fields['subject'] ?? '',
  state,
  spamReason ?? mail,
  id,
];

const limitFrom = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError('--limit must be a whole number above 0, such as --limit 200.');
};

/** `8 new, 2 done; 7 contact, 3 job_application` */
const countsInWords = ({ new: unread, done, kinds }: SubmissionCounts): string => {
  const ofKinds = kinds.map(([kind, count]) => `${count} ${kind}`).join(', ');
  return `${unread} new, ${done} done${ofKinds && `; ${ofKinds}`}`;
};

/**
 * `list [--spam] [--kind K] [--since DAY] [--until DAY] [--search TEXT] [--state new|done] [--json] [--limit N]`: the
 * newest submissions, as a table or as one JSON array, with the reason for spam. The counts include all that the
 * options choose.
 */
export const list: InboxCommand = async (args, { out, err, openStore }) => {
  const { values } = parseArgs({
    args,
    options: {
      ...filterOptions,
      json: { type: 'boolean', default: false },
      limit: { type: 'string', default: '50' },
    },
  });
  const limit = limitFrom(values.limit);
  const filter = filterFrom(values);
  const db = await openStore('read');
  const { newest, counts } = await listSubmissions(db, filter, limit);
  if (values.json) out.write(`${JSON.stringify(newest, null, 2)}\n`);
  else if (newest.length)
    out.write(table([...columns, values.spam ? 'WHY' : 'MAIL', 'ID'], newest.map(row)));
  const what = values.spam ? 'set aside as spam' : 'in the inbox';
  err.write(
    newest.length < counts.all
      ? `The newest ${newest.length} of ${counts.all} ${what}; --limit shows more.\n`
      : `${counts.all} ${what}.\n`,
  );
  const dead = await countDead(db);
  if (dead) {
    const deliveries = pluralize(dead, 'delivery was', 'deliveries were');
    err.write(`${deliveries} given up: npm run inbox -- retry --all tries again.\n`);
  }
  err.write(`${countsInWords(counts)}\n`);
};
