/** `npm run backup -- FILE`, or `-- --into FOLDER [--keep N]`: docs/operating/backup.md. */
import { parseArgs } from 'node:util';
import { CommandError, UsageError } from '#platform/command.ts';
import { backUp, backUpInto, contentsInWords } from '#platform/store/backup.ts';
import { configFrom } from '#settings/service.ts';
import { runDataCommand } from './run-command.ts';

const usage = `Usage: npm run backup -- FILE
       npm run backup -- --into FOLDER [--keep N]    a dated backup; keeps the newest N (default: 14)
`;

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, keep: { type: 'string' } },
  });
  const { into, keep = '14' } = values;
  const [file = '', ...more] = positionals;
  const isAmbiguous = (file === '') === (into === undefined) || (file && values.keep !== undefined);
  if (more.length || isAmbiguous) {
    throw new UsageError('backup needs one FILE, or --into FOLDER. --keep N goes with --into.');
  }
  if (!/^[1-9]\d{0,4}$/.test(keep)) {
    throw new UsageError('--keep must be a number of backups, from 1 to 99999.');
  }
  const { dataDir, databaseUrl } = configFrom(process.env);
  if (databaseUrl) {
    throw new CommandError(
      'This command backs up SQLite, and DATABASE_URL is set. Back up PostgreSQL with pg_dump: docs/operating/postgresql.md.',
    );
  }
  const backup =
    into === undefined
      ? { ...(await backUp(dataDir, file)), file }
      : await backUpInto(dataDir, into, Number(keep));
  console.error(`${backup.file} holds ${contentsInWords(backup)}. All of it could be read.`);
};

await runDataCommand(usage, run);
