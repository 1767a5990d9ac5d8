import { assertEncrypted } from '#platform/config/other-machine.ts';
import { platformSettings } from '#platform/config/settings.ts';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import { copyDatabase } from '#platform/database/copy-database.ts';
import { preparePostgres } from '#platform/database/open-postgres.ts';
import { openStore } from '#platform/database/open-store.ts';
import { placeOf } from '#platform/database/postgres-failure.ts';
import { lockStoppedStore } from '#platform/database/single-writer-lock.ts';
import { CommandError } from '#platform/commands/command-error.ts';
import { countedIn, features } from '#api/features.ts';
import type { InboxContext } from './inbox-command.ts';
import type { Given } from './options.ts';

/**
 * Moves the SQLite store of a stopped service into an empty PostgreSQL database, completely or not at all, and compares
 * the numbers of rows.
 */
export const copy = async (
  { to: target }: Given<'to'>,
  { config: { dataDir, plaintextHosts }, say, progress, defer }: InboxContext,
): Promise<void> => {
  assertEncrypted({ ...platformSettings.databaseUrl, name: '--to' }, target, plaintextHosts);
  const place = placeOf(target);
  const from = await openStore({ dataDir, databaseUrl: '' }, 'write');
  defer(() => from.destroy());
  defer(lockStoppedStore(dataDir));
  try {
    await preparePostgres(target, '--to');
    const to = connectPostgres(target);
    defer(() => to.destroy());
    const tables = features.flatMap((feature) => feature.tables);
    const rows = await copyDatabase(from, to, tables, (table) => progress(`Copying ${table} …`));
    say(`Copied ${countedIn({ rows })} to ${place}, which has as many rows now in each table.`);
  } catch (cause) {
    const { message } = cause as Error;
    throw new CommandError(`Nothing was copied to ${place}. ${message}`, { cause });
  }
  say(
    'Start the service with DATABASE_URL set to it, and no longer without: what waits to be sent is now sent from there.',
  );
};
