/** `npm run restore -- FILE`: docs/operating/backup.md. */
import { parseArgs } from 'node:util';
import { CommandError, UsageError } from '#platform/command.ts';
import { contentsInWords, restore } from '#platform/store/backup.ts';
import { configFrom } from '#settings/service.ts';
import { runDataCommand } from './run-command.ts';

const run = async (): Promise<void> => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (!file || more.length) throw new UsageError('restore needs one FILE.');
  const { dataDir, databaseUrl } = configFrom(process.env);
  if (databaseUrl) {
    throw new CommandError(
      'This command restores SQLite, and DATABASE_URL is set. Restore PostgreSQL with pg_restore: docs/operating/postgresql.md.',
    );
  }
  const restored = await restore(dataDir, file);
  const { waiting, setAside } = restored;
  console.error(`Restored ${contentsInWords(restored)}.`);
  if (waiting) {
    console.error(
      waiting === 1
        ? '1 delivery waits in this backup. The service sends it when it starts, even if it was sent after the backup was made.'
        : `${waiting} deliveries wait in this backup. The service sends them when it starts, including any that were sent after the backup was made.`,
    );
  }
  if (setAside) {
    console.error(
      `The previous store was kept as ${setAside}. Delete it when you no longer need it.`,
    );
  }
};

await runDataCommand('Usage: npm run restore -- FILE\n', run);
