/**
 * The process that copies a store for copy-store.ts: `copy-process.ts SOURCE TARGET`. `VACUUM INTO` blocks the event
 * loop of its process, which could then neither show progress nor handle Ctrl+C.
 */
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '#platform/commands/command-error.ts';
import { isDamaged } from '#platform/database/error-codes.ts';
import { checkStore, type StoreReport } from './check-store.ts';
import { syncToDisk } from './sync-to-disk.ts';

/** The messages it sends: one when the copy is written, and one at the end. */
export type CopyMessage = 'written' | { report: StoreReport } | { failure: string };

/** How long to wait while the service writes. */
const busyTimeoutMs = 5000;

const [source = '', target = ''] = process.argv.slice(2);

const send = (message: CopyMessage): void => void process.send?.(message);

const vacuumInto = (): void => {
  const sqlite = new DatabaseSync(source, { readOnly: true, timeout: busyTimeoutMs });
  try {
    sqlite.prepare('VACUUM INTO ?').run(target);
  } catch (cause) {
    throw new CommandError(
      isDamaged(cause)
        ? `${source} is no copy of the store, or is damaged.`
        : `${source} cannot be copied: ${(cause as Error).message}`,
      { cause },
    );
  } finally {
    sqlite.close();
  }
};

try {
  vacuumInto();
  syncToDisk(target, 'r+');
  syncToDisk(dirname(target), 'r');
  send('written');
  send({ report: checkStore(target, source) });
} catch (error) {
  send({ failure: (error as Error).message });
}
