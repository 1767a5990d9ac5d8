import { parseArgs } from 'node:util';
import { kindLabel, listedFields } from '../mail/submission-fields.ts';
import { type InboxCommand, UsageError } from './inbox-command.ts';
import { InboxError, openInbox } from './open-inbox.ts';
import { findSubmission, type InboxEntry } from './read-submissions.ts';
import { facts, textLines } from './table.ts';

const inWords = ({ id, receivedAt, kind, folder, mail, fields }: InboxEntry): string => {
  const about = facts([
    ['Id', id],
    ['Received', receivedAt],
    ['Kind', kindLabel(kind)],
    ['Folder', folder],
    ['Mail', mail],
    ...listedFields(fields),
  ]);
  return fields['message'] ? `${about}\n${textLines(fields['message'])}` : about;
};

/** `show ID [--json]`: one submission, whole. */
export const show: InboxCommand = async (args, { config, out }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [id, ...more] = positionals;
  if (!id || more.length) throw new UsageError('show takes one id, as list prints it.');
  const db = await openInbox(config);
  try {
    const entry = await findSubmission(db, id);
    if (!entry) throw new InboxError(`There is no submission with the id ${id}.`);
    out.write(values.json ? `${JSON.stringify(entry, null, 2)}\n` : inWords(entry));
  } finally {
    await db.destroy();
  }
};
