import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
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

/** Without a byte order mark, Excel reads a CSV file in the encoding of its own locale. */
async function* withByteOrderMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff';
  yield* lines;
}

/**
 * Writes a file that only its owner can read. It gets its name only when it is complete, in place of a half file of a
 * command that was ended.
 *
 * @throws CommandError when there is such a file already, or it cannot be written
 */
const writeFileOf = async (lines: AsyncIterable<string>, file: string): Promise<void> => {
  if (existsSync(file))
    throw new CommandError(`${file} is there already: name a file that is not.`);
  const part = `${file}.part`;
  try {
    await rm(part, { force: true });
    await pipeline(lines, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(part, file);
  } catch (cause) {
    await rm(part, { force: true }).catch(() => undefined);
    throw new CommandError(`${file} cannot be written: ${failureSummary(cause)}.`, { cause });
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
  if (file === undefined) await pipeline(lines, out, { end: false });
  else await writeFileOf(format === 'csv' ? withByteOrderMark(lines) : lines, file);
  say(`Exported ${pluralize(done, 'submission')}.`);
};
