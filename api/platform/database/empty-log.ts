import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#shared/time.ts';
import { isBusy } from '#platform/log/failures.ts';
import type { OpenSqlite } from './open-sqlite.ts';

interface EmptyLogOptions {
  pauseMs?: number;
  maxTries?: number;
}

/**
 * Moves the write-ahead log into the database's file. While a command or a backup is reading from the log, waits and
 * tries again, for ten minutes by default.
 *
 * @param signal when aborted, it does not try again
 * @throws SQLite's error, SQLITE_BUSY after the last try
 */
export const emptyLog = async (
  { checkpoint }: Pick<OpenSqlite, 'checkpoint'>,
  signal: AbortSignal,
  { pauseMs = 10 * secondMs, maxTries = 60 }: EmptyLogOptions = {},
): Promise<void> => {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      await checkpoint();
      return;
    } catch (error) {
      if (!isBusy(error) || tries >= maxTries) throw error;
    }
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
};
