import { existsSync } from 'node:fs';
import Libsql from 'libsql';

/** A backup or restore that failed. The message is a sentence for operators. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const read = (file: string): { check: string; submissions: number } => {
  const sqlite = new Libsql(file);
  try {
    const [row] = sqlite.pragma('integrity_check') as Array<{ integrity_check: string }>;
    const count = sqlite.prepare('select count(*) as submissions from submissions').get();
    const { submissions } = count as { submissions: number };
    return { check: row?.integrity_check ?? '', submissions };
  } finally {
    sqlite.close();
  }
};

/**
 * Checks the integrity of a backup, reading all of it.
 *
 * @returns how many submissions it holds
 * @throws BackupError when it is damaged or not a backup
 */
export const checkStore = (file: string): number => {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  try {
    const { check, submissions } = read(file);
    if (check === 'ok') return submissions;
    throw new BackupError(`${file} is damaged: ${check}`);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is no copy of the store.`, { cause: error });
  }
};
