import { parseArgs } from 'node:util';
import { assertEncrypted } from '#platform/config/plaintext.ts';
import { connectPostgres } from '#platform/database/connect-postgres.ts';
import { type CopiedTable, copyDatabase } from '#platform/database/copy-database.ts';
import { preparePostgres } from '#platform/database/open-postgres.ts';
import { placeOf } from '#platform/database/postgres-failure.ts';
import { holdSingleWriterLock } from '#platform/database/single-writer-lock.ts';
import { type InboxCommand, InboxError, UsageError } from '../../contact/inbox/inbox-command.ts';
import { openStoreToWrite } from '#platform/database/open-store.ts';

/** Rows of a table between two progress messages. */
const progressEvery = 5000;

const targetFrom = (value: string | undefined): string => {
  const isPostgres = /^postgres(?:ql)?:\/\/./.test(value ?? '') && URL.canParse(value ?? '');
  if (!value || !isPostgres || !new URL(value).hostname) {
    throw new UsageError('copy takes --to postgres://user@host/database.');
  }
  const { password, searchParams } = new URL(value);
  if (password || searchParams.has('password')) {
    throw new UsageError(
      'copy takes a URL without a password, as other users of this machine can see a command: put it into the file that PGPASSFILE names.',
    );
  }
  return value;
};

const lockStore = (dataDir: string): (() => void) => {
  try {
    return holdSingleWriterLock(dataDir);
  } catch (cause) {
    throw new InboxError(
      `A service is using ${dataDir}: stop it first, so that nothing comes in while its store is copied.`,
      { cause },
    );
  }
};

const summaryOf = ({ table, rows, sha256 }: CopiedTable): string =>
  `  ${table.padEnd(20)} ${String(rows).padStart(9)} rows   SHA-256 ${sha256}\n`;

/**
 * `copy --to postgres://…`: moves the SQLite store of a stopped service into an empty PostgreSQL database, whole or not
 * at all, and compares.
 */
export const copy: InboxCommand = async (args, { config: { dataDir, plaintextHosts }, err }) => {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
  const target = targetFrom(values.to);
  assertEncrypted({ DATABASE_URL: target }, plaintextHosts);
  const place = placeOf(target);
  await using from = await openStoreToWrite({ dataDir, databaseUrl: '' });
  const unlock = lockStore(dataDir);
  try {
    await preparePostgres(target);
    await using to = connectPostgres(target);
    const copied = await copyDatabase(from, to, (table, rows) => {
      if (rows % progressEvery === 0) err.write(`Copied ${rows} rows of ${table} …\n`);
    });
    err.write(`Copied to ${place}; read back, it is the same:\n${copied.map(summaryOf).join('')}`);
    err.write(
      'Start the service with DATABASE_URL set to it, and no longer without: what waits to be sent is now sent from there.\n',
    );
  } catch (error) {
    throw new InboxError(`Nothing was copied to ${place}. ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    unlock();
  }
};
