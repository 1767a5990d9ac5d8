import { pluralize } from '#shared/pluralize.ts';
import { assertEncrypted } from '#platform/config/other-machine.ts';
import { platformSettings } from '#platform/config/settings.ts';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import { type CopiedTable, copyDatabase } from '#platform/database/copy-database.ts';
import { preparePostgres } from '#platform/database/open-postgres.ts';
import { placeOf } from '#platform/database/postgres-failure.ts';
import { holdSingleWriterLock, StoreInUse } from '#platform/database/single-writer-lock.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import { features } from '#api/features.ts';
import { openStoreToWrite } from '#platform/database/open-store.ts';
import type { InboxContext } from './inbox-command.ts';
import type { Given } from './options.ts';

const lockStore = (dataDir: string): (() => void) => {
  try {
    return holdSingleWriterLock(dataDir);
  } catch (cause) {
    if (!(cause instanceof StoreInUse)) throw cause;
    throw new CommandError(
      `A service is using ${dataDir}: stop it first, so that nothing comes in while its store is copied.`,
      { cause },
    );
  }
};

const summaryOf = ({ table, rows }: CopiedTable): string =>
  `  ${table.padEnd(20)} ${pluralize(rows, 'row ', 'rows').padStart(14)}`;

/** The failure of a copy; the target is then empty. */
const failure = (place: string, error: unknown): CommandError =>
  new CommandError(`Nothing was copied to ${place}. ${(error as Error).message}`, { cause: error });

/**
 * Moves the SQLite store of a stopped service into an empty PostgreSQL database, completely
 * or not at all, and compares the numbers of rows.
 */
export const copy = async (
  { to: target }: Given<'to'>,
  { config: { dataDir, plaintextHosts }, say, progress, defer }: InboxContext,
): Promise<void> => {
  assertEncrypted({ ...platformSettings.databaseUrl, name: '--to' }, target, plaintextHosts);
  const place = placeOf(target);
  const from = await openStoreToWrite({ dataDir, databaseUrl: '' });
  defer(() => from.destroy());
  defer(lockStore(dataDir));
  try {
    await preparePostgres(target, '--to');
    const to = connectPostgres(target);
    defer(() => to.destroy());
    const copied = await copyDatabase(
      from,
      to,
      features.flatMap(({ tables }) => tables),
      (table, rows) => progress(`Copied ${rows} rows of ${table} …`),
    );
    say(`Copied to ${place}, which has as many rows now:\n${copied.map(summaryOf).join('\n')}`);
  } catch (error) {
    throw failure(place, error);
  }
  say(
    'Start the service with DATABASE_URL set to it, and no longer without: what waits to be sent is now sent from there.',
  );
};
