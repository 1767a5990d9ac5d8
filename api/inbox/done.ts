import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { findOne } from './find-one.ts';
import type { StoreContext } from './command.ts';
import type { Arguments } from './options.ts';
import { pluralize } from '#shared/pluralize.ts';

/** Marks submissions. Those already marked stay as they are. When an id is wrong, none is changed. */
const markAs =
  (state: 'done' | 'new') =>
  async ({ ids: parts }: Arguments, { db, say }: StoreContext): Promise<void> => {
    const ids = new Set<string>();
    for (const part of parts) ids.add((await findOne(db, part)).id);
    await durableTransaction(db, (trx) =>
      trx
        .updateTable('submissions')
        .set({ done_at: state === 'done' ? Date.now() : null })
        .where('id', 'in', [...ids])
        .where('done_at', state === 'done' ? 'is' : 'is not', null)
        .execute(),
    );
    say(`${pluralize(ids.size, 'submission is', 'submissions are')} ${state} now.`);
  };

/** Marks submissions as done. */
export const done = markAs('done');

/** Marks submissions as new again. */
export const undone = markAs('new');
