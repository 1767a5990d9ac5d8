/** `npm run restore -- FILE`: docs/operating/backup.md. */
import { parseArgs } from 'node:util';
import { CommandError, UsageError } from '#platform/command.ts';
import { contentsInWords, restore } from '#platform/store/backup.ts';
import { configFrom } from '#settings/service.ts';
import { runDataCommand } from './run-command.ts';

const run = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (!file || more.length) throw new UsageError('restore takes one FILE.');
  const { dataDir, databaseUrl } = configFrom(process.env);
  if (databaseUrl) {
    throw new CommandError(
      'DATABASE_URL is set: restore PostgreSQL with pg_restore (docs/operating/postgresql.md).',
    );
  }
  const restored = await restore(dataDir, file);
  const { waiting, setAside } = restored;
  console.error(`Restored ${contentsInWords(restored)}.`);
  if (waiting) {
    console.error(
      `Mails and calls that wait in it: ${waiting}. The service sends them when it starts, also those that were sent after the copy was made.`,
    );
  }
  if (setAside)
    console.error(`What was there before is ${setAside}; delete it when it is not needed.`);
};

await runDataCommand('Usage: npm run restore -- FILE\n', run);
