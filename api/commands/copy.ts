/** `npm run copy`: docs/operating/postgresql.md. */
import { parseArgs } from 'node:util';
import { CommandError } from '#platform/command.ts';
import { contentsInWords } from '#platform/store/backup.ts';
import { copyDatabase } from '#platform/store/copy.ts';
import { hostAndDatabase, openPostgres } from '#platform/store/postgres.ts';
import { lockStoppedStore } from '#platform/store/sqlite.ts';
import { openForCommand } from '#platform/store/store.ts';
import { configFrom } from '#settings/service.ts';
import { runDataCommand } from './run-command.ts';

/**
 * Copies the SQLite store of a stopped service into the empty database of DATABASE_URL, completely or not at all, and
 * compares the numbers of rows.
 */
const run = async (): Promise<void> => {
  parseArgs({ options: {} });
  const { dataDir, databaseUrl } = configFrom(process.env);
  if (!databaseUrl) {
    throw new CommandError('Set DATABASE_URL to the empty database to copy into.');
  }
  const place = hostAndDatabase(databaseUrl);
  const from = await openForCommand({ dataDir, databaseUrl: '' }, 'write');
  let release = (): void => undefined;
  try {
    release = lockStoppedStore(dataDir);
    const { db: to, close } = await openPostgres(databaseUrl);
    try {
      const rows = await copyDatabase(from, to, (table) => {
        if (process.stderr.isTTY) console.error(`Copying ${table} …`);
      });
      console.error(
        `Copied ${contentsInWords({ rows })} to ${place}, with the same number of rows in each table. From now on, always start the service with this DATABASE_URL. It sends the deliveries that wait there.`,
      );
    } finally {
      await close();
    }
  } catch (cause) {
    const { message } = cause as Error;
    throw new CommandError(`Nothing was copied to ${place}. ${message}`, { cause });
  } finally {
    release();
    await from.destroy();
  }
};

await runDataCommand('Usage: npm run copy\n', run);
