import { parseArgs } from 'node:util';
import { kindLabel, listedFields } from '#contact/submissions/submission-fields.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import type { InboxCommand } from './inbox-command.ts';
import { findOne } from './find-one.ts';
import { deliveriesOf, type DeliveryEntry } from './read-deliveries.ts';
import type { SubmissionEntry } from '#contact/submissions/read-submissions.ts';
import { fieldList, table, textLines } from './table.ts';

const submissionText = ({
  id,
  receivedAt,
  kind,
  folder,
  spamReason,
  mail,
  state,
  page,
  fields,
}: SubmissionEntry): string => {
  const list = fieldList([
    ['Id', id],
    ['Received', receivedAt],
    ['Kind', kindLabel(kind)],
    ['Folder', spamReason ? `${folder}: ${spamReason}` : folder],
    ['State', state],
    ['Mail', mail],
    ['Page', page],
    ...listedFields(kind, fields),
  ]);
  return fields['message'] ? `${list}\n${textLines(fields['message'])}` : list;
};

const stateOf = ({ state, nextTryAt, lastError }: DeliveryEntry): string =>
  nextTryAt ? `next try ${nextTryAt}${lastError ? `, last: ${lastError}` : ''}` : state;

const deliveriesText = (deliveries: DeliveryEntry[]): string => {
  const rows = deliveries.flatMap((delivery) => [
    ...delivery.tries.map(({ at, attempt, result }) => [
      delivery.kind,
      at,
      String(attempt),
      result,
    ]),
    [delivery.kind, '', '', stateOf(delivery)],
  ]);
  return rows.length ? `\n${table(['DELIVERY', 'TRIED (UTC)', 'TRY', 'RESULT'], rows)}` : '';
};

/**
 * `show ID [--json]`: everything about one submission, and its deliveries with their attempts. The first characters of
 * the id are enough.
 */
export const show: InboxCommand = async (args, { out, openStore }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [id, ...more] = positionals;
  if (!id || more.length)
    throw new UsageError('show takes one id, as list prints it, or its first characters.');
  const db = await openStore('read');
  const entry = await findOne(db, id);
  const deliveries = await deliveriesOf(db, entry.id);
  if (values.json) out.write(`${JSON.stringify({ ...entry, deliveries }, null, 2)}\n`);
  else out.write(submissionText(entry) + deliveriesText(deliveries));
};
