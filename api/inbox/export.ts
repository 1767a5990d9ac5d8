/**
 * `export`: submissions as JSON lines or as CSV (RFC 4180). No cell of the CSV is a formula, whether a spreadsheet
 * splits at commas, semicolons or tabs. With `--email`, all stored data of one person.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { forms } from '#contract/forms.ts';
import { pluralize } from '#contract/units.ts';
import { copyOfAccount } from '#course-walk/account-copy.ts';
import { CommandError, UsageError } from '#platform/command.ts';
import { assertNew, writeWhole } from '#platform/whole-file.ts';
import { type Arguments, choice, filterFrom, type StoreContext } from './arguments.ts';
import { allSubmissions, type SubmissionEntry, submissionsFrom } from './submissions.ts';

/**
 * Matches the white space and quotes before a character that could start a formula (OWASP, CSV injection), and captures
 * the character before them. It reads each run of them only once, so that long runs take linear time.
 */
const beforeFormula = /(?<=(^|[^\s"]))[\s"]*(?=[=+\-@＝＋－＠])/g;
const breaksCell = /[\t\r\n]/;

/**
 * Puts an apostrophe before every text that a spreadsheet could read as a formula. That is the start of the cell. It is
 * also any place after a semicolon, tab or line break: a spreadsheet that splits there ignores the quotes.
 */
const withoutFormulas = (value: string): string =>
  value.replace(beforeFormula, (space, before: string) =>
    before === '' || before === ';' || breaksCell.test(space) ? `${space}'` : space,
  );

/** Some spreadsheets skip these characters before a formula. Others read them as its start. */
const controlStart = /^[\t\r]/;
const needsQuotes = /[",;\t\r\n]/;

const csvCell = (value: string): string => {
  const neutral = withoutFormulas(value).replace(controlStart, "'$&");
  return needsQuotes.test(neutral) ? `"${neutral.replaceAll('"', '""')}"` : neutral;
};

/** Returns one record, with its line break. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

type EntryColumn = Exclude<keyof SubmissionEntry, 'fields' | 'spamReason'>;

/** Columns that scripts read by position. The compiler reports a property of a submission that is missing here. */
const firstColumns = Object.keys({
  id: true,
  receivedAt: true,
  kind: true,
  folder: true,
  mail: true,
  name: true,
  email: true,
  phone: true,
  company: true,
  position: true,
  preferredDate: true,
  resumeFileName: true,
  subject: true,
  message: true,
  page: true,
  state: true,
} satisfies Record<EntryColumn, true> & Record<string, true>);

/** Columns of CSV. The fields of a new form come last. */
const columns = [
  ...new Set([...firstColumns, ...forms.flatMap((form) => Object.keys(form.payload.shape))]),
].filter((column) => column !== 'type');

const cellsOf = ({ fields, ...entry }: SubmissionEntry): string[] => {
  const values: Record<string, string> = { ...fields, ...entry };
  return columns.map((column) => values[column] ?? '');
};

/** Writes lines to stdout, or into a new file that only its owner can read. */
const write = (
  lines: () => AsyncGenerator<string>,
  file: string | undefined,
  out: StoreContext['out'],
): Promise<void> =>
  file === undefined
    ? pipeline(lines, out, { end: false })
    : writeWhole(file, (part) =>
        pipeline(lines, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })),
      );

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

/**
 * Exports the submissions from an email address, in both folders. The last line is the account with its courses.
 *
 * @throws CommandError if nothing is stored for the address, so that a mistyped one is noticed
 */
const exportPerson = async (
  email: string,
  file: string | undefined,
  { db, out, say, log, progress }: StoreContext,
): Promise<void> => {
  const entries = submissionsFrom(db, email, { progress: file ? progress : undefined });
  const first = await entries.next();
  const account = await copyOfAccount(db, email);
  if (first.done && !account) {
    throw new CommandError('Nothing is stored for this email address.');
  }
  log.info({ event: 'exported', user: process.getuid?.(), account: account?.account.id });
  let exported = 0;
  const lines = async function* () {
    for (let next = first; !next.done; next = await entries.next()) {
      yield jsonLine(next.value);
      exported += 1;
    }
    if (account) yield jsonLine(account);
  };
  await write(lines, file, out);
  const andAccount = account ? ' and the course-walk account with its courses' : '';
  say(`Exported ${pluralize(exported, 'submission')}${andAccount}.`);
};

/**
 * Exports every submission that the options choose, oldest first. `--out` exists because `npm run` prints a banner to
 * stdout: a redirected export would begin with it.
 */
export const exportSubmissions = async (
  { format, out: file, email, ...given }: Arguments,
  context: StoreContext,
): Promise<void> => {
  const { db, out, say, log, progress } = context;
  if (email !== undefined) {
    const other = format ? 'format' : choice.find((name) => name in given);
    if (other) throw new UsageError(`With --email, export takes only --out, not --${other}.`);
    if (file) assertNew(file);
    return exportPerson(email, file, context);
  }
  if (format === undefined) throw new UsageError('--format is missing.');
  if (file) assertNew(file);
  const filter = filterFrom(given);
  let exported = 0;
  const lines = async function* () {
    // Without a byte order mark, Excel reads a file in the encoding of its own locale.
    if (format === 'csv') yield (file ? '\ufeff' : '') + csvLine(columns);
    // On a terminal that shows the data, the line of progress would appear in the middle of it.
    for await (const entry of allSubmissions(db, filter, file ? progress : undefined)) {
      yield format === 'csv' ? csvLine(cellsOf(entry)) : jsonLine(entry);
      exported += 1;
    }
  };
  // Logged before the first row: an export that is cut off has already given rows away.
  log.info({ event: 'exported', user: process.getuid?.() });
  await write(lines, file, out);
  say(`Exported ${pluralize(exported, 'submission')}.`);
};
