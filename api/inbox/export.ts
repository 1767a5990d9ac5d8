import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { forms } from '#contract/forms.ts';
import { pluralize } from '#shared/pluralize.ts';
import {
  allSubmissions,
  countSubmissions,
  type SubmissionEntry,
} from '#contact/submissions/read-submissions.ts';
import { assertNew, writeWhole } from '#platform/commands/write-whole.ts';
import type { StoreContext } from './command.ts';
import { csvLine } from './csv.ts';
import { filterFrom, type Arguments } from './options.ts';

/** Number of submissions between two progress messages. */
const progressEvery = 1000;

/** Columns of CSV. Scripts read them by position, so the fields of a new form come last. */
const columns = [
  ...new Set([
    ...'id receivedAt kind folder mail name email phone company position'.split(' '),
    ...'preferredDate resumeFileName subject message page state'.split(' '),
    ...forms.flatMap((form) => Object.keys(form.payload.shape)),
  ]),
].filter((column) => column !== 'type');

const cellsOf = ({ fields, ...entry }: SubmissionEntry): string[] => {
  const values: Record<string, string> = { ...fields, ...entry };
  return columns.map((column) => values[column] ?? '');
};

/**
 * Exports every submission that the options choose, oldest first. `--out` exists because `npm run` prints a banner to
 * stdout, with which a redirected export would begin.
 */
export const exportSubmissions = async (
  { format, out: file, ...given }: Arguments<'format'>,
  { db, out, say, log, progress }: StoreContext,
): Promise<void> => {
  if (file) assertNew(file);
  const filter = filterFrom(given);
  const { all } = await countSubmissions(db, filter);
  let done = 0;
  const lines = async function* () {
    // Without a byte order mark, Excel reads a file in the encoding of its own locale.
    if (format === 'csv') yield (file ? '\ufeff' : '') + csvLine(columns);
    for await (const entry of allSubmissions(db, filter)) {
      yield format === 'csv' ? csvLine(cellsOf(entry)) : `${JSON.stringify(entry)}\n`;
      done += 1;
      // On a terminal that shows the data, this line would appear in the middle of it.
      if (file && done % progressEvery === 0) progress(`Exported ${done} of ${all} …`);
    }
  };
  log.info({ event: 'exported', user: process.getuid?.() });
  if (file === undefined) await pipeline(lines, out, { end: false });
  else {
    await writeWhole(file, (part) =>
      pipeline(lines, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })),
    );
  }
  say(`Exported ${pluralize(done, 'submission')}.`);
};
