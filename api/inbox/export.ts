import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { dirname } from 'node:path';
import { failureSummary } from '#platform/log/error-fields.ts';
import { exportLines } from './export-lines.ts';
import { filterFrom } from './filter.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import type { InboxContext } from './inbox-command.ts';
import type { Given } from './options.ts';
import { pluralize } from '#shared/pluralize.ts';
import { allSubmissions, countSubmissions } from '#contact/submissions/read-submissions.ts';

/** Number of submissions between two progress messages. */
const progressEvery = 1000;

const writeLines = async (lines: AsyncIterable<string>, to: Writable): Promise<void> => {
  for await (const line of lines) {
    if (!to.write(line)) await once(to, 'drain');
  }
};

/** Without a byte order mark, Excel reads a CSV file in the encoding of its own locale. */
async function* withByteOrderMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff';
  yield* lines;
}

const unwritten = (file: string, cause: unknown): CommandError =>
  new CommandError(`${file} cannot be written: ${failureSummary(cause)}.`, { cause });

/** Creates the file in which an export grows, in place of one that was cut off. */
const openPart = async (part: string, file: string): Promise<FileHandle> => {
  try {
    await rm(part, { force: true });
    return await open(part, 'wx', 0o600);
  } catch (cause) {
    throw unwritten(file, cause);
  }
};

/**
 * Writes a file that only its owner can read. It gets its name only when it is complete.
 *
 * @throws CommandError when there is such a file already, or it cannot be written
 */
const writeFileOf = async (lines: AsyncIterable<string>, file: string): Promise<void> => {
  const folder = dirname(file);
  if (!existsSync(folder))
    throw new CommandError(`There is no folder ${folder}. Make it, or name another.`);
  const part = `${file}.part`;
  const handle = await openPart(part, file);
  try {
    if (existsSync(file)) {
      throw new CommandError(`${file} is there already: name a file that is not.`);
    }
    await handle.writeFile(lines);
    await handle.sync();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof CommandError) throw error;
    throw unwritten(file, error);
  } finally {
    await handle.close();
  }
};

/**
 * Exports every submission that the options choose, oldest first. `--out` exists because `npm run` prints a banner to
 * stdout, with which a redirected export would begin.
 */
export const exportSubmissions = async (
  given: Given<'format'>,
  { out, say, log, openStore, progress }: InboxContext,
): Promise<void> => {
  const { format, out: file } = given;
  const filter = filterFrom(given);
  const db = await openStore('read');
  const { all: total } = await countSubmissions(db, filter);
  const isShown = file === undefined && out.isTTY === true;
  let done = 0;
  const withProgress = async function* () {
    for await (const entry of allSubmissions(db, filter)) {
      yield entry;
      done += 1;
      // On a terminal that shows the data, this line would appear in the middle of it.
      if (done % progressEvery === 0 && !isShown) progress(`Exported ${done} of ${total} …`);
    }
  };
  log.info({ event: 'exported', user: process.getuid?.() });
  const lines = exportLines(withProgress(), format);
  if (file === undefined) await writeLines(lines, out);
  else await writeFileOf(format === 'csv' ? withByteOrderMark(lines) : lines, file);
  say(`Exported ${pluralize(done, 'submission')}.`);
};
