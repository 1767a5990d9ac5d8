import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { storeEvent } from '#platform/events/command-events.ts';
import { exportLines, isExportFormat } from './export-lines.ts';
import { filterFrom, filterOptions } from './filter-options.ts';
import { type InboxCommand, InboxError, UsageError } from './inbox-command.ts';
import { pluralize } from './pluralize.ts';
import { openStoreToWrite } from '#platform/database/open-store.ts';
import { allSubmissions, countSubmissions } from '../submissions/read-submissions.ts';

/** Submissions between two progress messages. */
const progressEvery = 5000;

const writeLines = async (lines: AsyncIterable<string>, to: Writable): Promise<void> => {
  for await (const line of lines) {
    if (!to.write(line)) await once(to, 'drain');
  }
};

/** Excel takes a file of CSV for one in its own country's encoding unless it begins with this mark. */
async function* withByteOrderMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff';
  yield* lines;
}

/**
 * Writes a file that only its owner can read, beside its place, and renames it when it is complete.
 *
 * @throws InboxError when there is such a file already, or it cannot be written
 */
const writeFileOf = async (lines: AsyncIterable<string>, file: string): Promise<void> => {
  if (existsSync(file)) {
    throw new InboxError(`${file} is there already: name a file that is not.`);
  }
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await writeFile(part, lines, { mode: 0o600, flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw new InboxError(`${file} cannot be written: ${(error as Error).message}`, {
      cause: error,
    });
  }
};

/**
 * `export --format jsonl|csv [--out FILE]`, with the options of `list` that choose: every submission, oldest first.
 * Into a file, as `npm run` writes a banner of its own to stdout, which a redirected table would begin with.
 */
export const exportSubmissions: InboxCommand = async (args, { config, out, err }) => {
  const { values } = parseArgs({
    args,
    options: {
      format: { type: 'string' },
      ...filterOptions,
      out: { type: 'string' },
    },
  });
  const { format } = values;
  if (!isExportFormat(format)) throw new UsageError('export takes --format jsonl or --format csv.');
  const filter = filterFrom(values);
  await using db = await openStoreToWrite(config);
  const { all: total } = await countSubmissions(db, filter);
  let done = 0;
  const withProgress = async function* () {
    await storeEvent(db, 'exported', `user ${process.getuid?.()}`);
    for await (const entry of allSubmissions(db, filter)) {
      yield entry;
      done += 1;
      if (done % progressEvery === 0) err.write(`Exported ${done} of ${total} …\n`);
    }
  };
  const lines = exportLines(withProgress(), format);
  if (values.out === undefined) await writeLines(lines, out);
  else await writeFileOf(format === 'csv' ? withByteOrderMark(lines) : lines, values.out);
  err.write(`Exported ${pluralize(done, 'submission')}.\n`);
};
