import { inWords } from '#contract/form-entry.ts';
import { countDead } from '#platform/jobs/job-figures.ts';
import { pluralize } from '#shared/pluralize.ts';
import {
  type SubmissionCounts,
  type SubmissionEntry,
  countSubmissions,
  newestSubmissions,
} from '#contact/submissions/read-submissions.ts';
import { filterFrom } from './filter.ts';
import type { InboxContext } from './inbox-command.ts';
import type { Given } from './options.ts';
import { table } from './table.ts';

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

/** `8 new, 2 done; 7 contact, 3 job_application` */
const countsInWords = ({ new: unread, done, kinds }: SubmissionCounts): string => {
  const ofKinds = kinds.map(([kind, count]) => `${count} ${kind}`).join(', ');
  return `${unread} new, ${done} done${ofKinds && `; ${ofKinds}`}`;
};

/**
 * The newest submissions, as a table or as one JSON array, with the reason for spam. The counts include all that the
 * options choose.
 */
export const list = async (given: Given, { out, say, openStore }: InboxContext): Promise<void> => {
  const { spam, json, limit = 50 } = given;
  const filter = filterFrom(given);
  const db = await openStore('read');
  const newest = await newestSubmissions(db, filter, limit);
  const counts = await countSubmissions(db, filter);
  if (json) out.write(`${JSON.stringify(newest, null, 2)}\n`);
  else if (newest.length)
    out.write(table([...columns, spam ? 'WHY' : 'MAIL', 'ID'], newest.map(row)));
  const what = spam ? 'set aside as spam' : 'in the inbox';
  say(
    newest.length < counts.all
      ? `The newest ${newest.length} of ${counts.all} ${what}; --limit shows more.`
      : `${counts.all} ${what}.`,
  );
  const dead = await countDead(db);
  if (dead) {
    const deliveries = pluralize(dead, 'delivery was', 'deliveries were');
    say(`${deliveries} given up: npm run inbox -- retry --all tries again.`);
  }
  say(countsInWords(counts));
};
