import { parseArgs } from 'node:util';
import { kindLabel, listedFields } from '../submissions/submission-fields.ts';
import { type InboxCommand, InboxError, UsageError } from './inbox-command.ts';
import { openStoreToRead } from '../database/open-store.ts';
import { deliveriesOf, type DeliveryEntry } from './read-deliveries.ts';
import { findSubmission, type InboxEntry } from '../submissions/read-submissions.ts';
import { facts, table, textLines } from './table.ts';

const inWords = ({ id, receivedAt, kind, folder, mail, fields }: InboxEntry): string => {
  const about = facts([
    ['Id', id],
    ['Received', receivedAt],
    ['Kind', kindLabel(kind)],
    ['Folder', folder],
    ['Mail', mail],
    ...listedFields(kind, fields),
  ]);
  return fields['message'] ? `${about}\n${textLines(fields['message'])}` : about;
};

const stateOf = ({ state, nextTryAt, lastError }: DeliveryEntry): string =>
  nextTryAt ? `next try ${nextTryAt}${lastError ? `, last: ${lastError}` : ''}` : state;

const deliveriesInWords = (deliveries: DeliveryEntry[]): string => {
  const rows = deliveries.flatMap((delivery) => [
    ...delivery.tries.map(({ at, attempt, result }) => [
      delivery.channel,
      at,
      String(attempt),
      result,
    ]),
    [delivery.channel, '', '', stateOf(delivery)],
  ]);
  return rows.length ? `\n${table(['DELIVERY', 'TRIED (UTC)', 'TRY', 'RESULT'], rows)}` : '';
};

/** `show ID [--json]`: one submission, whole, and what became of its deliveries. */
export const show: InboxCommand = async (args, { config, out }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const [id, ...more] = positionals;
  if (!id || more.length) throw new UsageError('show takes one id, as list prints it.');
  const db = await openStoreToRead(config);
  try {
    const entry = await findSubmission(db, id);
    if (!entry) throw new InboxError(`There is no submission with the id ${id}.`);
    const deliveries = await deliveriesOf(db, id);
    if (values.json) out.write(`${JSON.stringify({ ...entry, deliveries }, null, 2)}\n`);
    else out.write(inWords(entry) + deliveriesInWords(deliveries));
  } finally {
    await db.destroy();
  }
};
