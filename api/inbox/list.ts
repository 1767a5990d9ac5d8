import { parseArgs } from 'node:util';
import { kindLabel } from '../submissions/submission-fields.ts';
import { outboxFigures } from '../outbox/outbox-figures.ts';
import { pluralize } from './pluralize.ts';
import { type InboxCommand, UsageError } from './inbox-command.ts';
import { openStoreToRead } from '../database/open-store.ts';
import {
  countSubmissions,
  type SubmissionEntry,
  newestSubmissions,
} from '../submissions/read-submissions.ts';
import { table } from './table.ts';

const columns = ['RECEIVED (UTC)', 'KIND', 'NAME', 'E-MAIL', 'SUBJECT'];

const row = ({ id, receivedAt, kind, mail, spamReason, fields }: SubmissionEntry): string[] => [
  receivedAt.slice(0, 16).replace('T', ' '),
  kindLabel(kind),
  fields['name'] ?? '',
  fields['email'] ?? '',
  fields['subject'] ?? '',
  spamReason ?? mail,
  id,
];

const limitFrom = (text: string): number => {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError('--limit must be a whole number, such as --limit 200.');
};

/** `list [--spam] [--json] [--limit N]`: the newest submissions, as a table or as one JSON array; of spam, why it is. */
export const list: InboxCommand = async (args, { config, out, err }) => {
  const { values } = parseArgs({
    args,
    options: {
      spam: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      limit: { type: 'string', default: '50' },
    },
  });
  const limit = limitFrom(values.limit);
  const folder = values.spam ? 'spam' : 'inbox';
  await using db = await openStoreToRead(config);
  const entries = await newestSubmissions(db, folder, limit);
  if (values.json) out.write(`${JSON.stringify(entries, null, 2)}\n`);
  else if (entries.length)
    out.write(table([...columns, values.spam ? 'WHY' : 'MAIL', 'ID'], entries.map(row)));
  const count = await countSubmissions(db, folder);
  const what = folder === 'spam' ? 'set aside as spam' : 'in the inbox';
  err.write(
    entries.length < count
      ? `The newest ${entries.length} of ${count} ${what}; --limit shows more.\n`
      : `${count} ${what}.\n`,
  );
  const figures = await outboxFigures(db, []);
  const dead = figures.reduce((sum, each) => sum + each.dead, 0);
  if (dead) {
    const deliveries = pluralize(dead, 'delivery was', 'deliveries were');
    err.write(`${deliveries} given up: npm run inbox -- retry --all tries again.\n`);
  }
};
