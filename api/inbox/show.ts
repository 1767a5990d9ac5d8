import { inWords } from '#contract/form-entry.ts';
import { listedFields } from '#contact/submissions/submission-fields.ts';
import type { InboxContext } from './inbox-command.ts';
import type { Given } from './options.ts';
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
    ['Kind', inWords(kind)],
    ['Folder', spamReason ? `${folder}: ${spamReason}` : folder],
    ['State', state],
    ['Mail', mail],
    ['Page', page],
    ...listedFields(fields),
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

/** Everything about one submission, and its deliveries with their attempts. */
export const show = async (
  { ids: [id = ''], json }: Given,
  { out, openStore }: InboxContext,
): Promise<void> => {
  const db = await openStore('read');
  const entry = await findOne(db, id);
  const deliveries = await deliveriesOf(db, entry.id);
  if (json) out.write(`${JSON.stringify({ ...entry, deliveries }, null, 2)}\n`);
  else out.write(submissionText(entry) + deliveriesText(deliveries));
};
