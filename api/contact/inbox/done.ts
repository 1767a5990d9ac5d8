import { parseArgs } from 'node:util';
import { durableTransaction } from '#platform/database/durable-transaction.ts';
import { findOne } from './find-one.ts';
import { UsageError } from '#platform/commands/command-error.ts';
import type { InboxCommand } from './inbox-command.ts';
import { pluralize } from '#contract/pluralize.ts';

/** Marks submissions. Those already marked stay as they are. When an id is wrong, none is changed. */
const markAs =
  (state: 'done' | 'new', command: string): InboxCommand =>
  async (args, { err, openStore }) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
    if (!positionals.length) {
      throw new UsageError(`${command} takes one or more ids, as list prints them.`);
    }
    const db = await openStore('write');
    const ids = new Set<string>();
    for (const idStart of positionals) ids.add((await findOne(db, idStart)).id);
    await durableTransaction(db, (trx) =>
      trx
        .updateTable('submissions')
        .set({ done_at: state === 'done' ? Date.now() : null })
        .where('id', 'in', [...ids])
        .where('done_at', state === 'done' ? 'is' : 'is not', null)
        .execute(),
    );
    err.write(`${pluralize(ids.size, 'submission is', 'submissions are')} ${state} now.\n`);
  };

/** `done ID…`: marks submissions as done. */
export const done = markAs('done', 'done');

/** `undone ID…`: marks submissions as new again. */
export const undone = markAs('new', 'undone');
