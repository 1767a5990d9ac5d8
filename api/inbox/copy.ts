import { countedIn, features } from '#api/features.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import { placeOf } from '#platform/database/connect-postgres.ts';
import { copyDatabase } from '#platform/database/copy-database.ts';
import { openPostgres } from '#platform/database/open-postgres.ts';
import { openStore } from '#platform/database/open-store.ts';
import { lockStoppedStore } from '#platform/database/single-writer-lock.ts';
import type { InboxContext } from './command.ts';
import type { Arguments } from './options.ts';

/**
 * Copies the SQLite store of a stopped service into the empty database of DATABASE_URL, completely or not at all, and
 * compares the numbers of rows.
 */
export const copy = async (
  _: Arguments,
  { config: { dataDir, databaseUrl }, say, progress }: InboxContext,
): Promise<void> => {
  if (!databaseUrl)
    throw new CommandError('Set DATABASE_URL to the database that is to be filled.');
  const from = await openStore({ dataDir, databaseUrl: '' }, 'write');
  let release = (): void => undefined;
  try {
    release = lockStoppedStore(dataDir);
    const { db: to, close } = await openPostgres(databaseUrl);
    const tables = features.flatMap((feature) => feature.tables);
    const onTable = (table: string): void => progress(`Copying ${table} …`);
    try {
      const rows = await copyDatabase(from, to, tables, onTable);
      say(
        `Copied ${countedIn({ rows })} to ${placeOf(databaseUrl)}, which has as many rows now in each table. Start the service with this DATABASE_URL, and no longer without: what waits to be sent is now sent from there.`,
      );
    } finally {
      await close();
    }
  } catch (cause) {
    const { message } = cause as Error;
    throw new CommandError(`Nothing was copied to ${placeOf(databaseUrl)}. ${message}`, { cause });
  } finally {
    release();
    await from.destroy();
  }
};
