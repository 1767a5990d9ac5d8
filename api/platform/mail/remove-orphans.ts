import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import { mailFile } from './mail-files.ts';

/** Files that one query is asked about. */
const batchSize = 200;

/**
 * A mail that is named after what its job is about, with a suffix or none, whole or being written. Others are about no row,
 * and have other names.
 */
const mailName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[a-z]+)?\.eml(?:\.part)?$/;

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * Removes the mail files whose jobs are gone: erased by another process that shares the database but not this folder, or
 * while the file was being written by a process that ended then.
 *
 * @param signal when aborted, no further files are looked at
 * @returns how many were removed
 */
export const removeOrphans = async (
  db: Kysely<Database>,
  dataDir: string,
  signal?: AbortSignal,
): Promise<number> => {
  const folder = dirname(mailFile(dataDir, ''));
  const files = (await namesIn(folder)).flatMap((name) => {
    const id = mailName.exec(name)?.[1];
    return id === undefined ? [] : [{ name, id }];
  });
  let removed = 0;
  for (let at = 0; at < files.length && !signal?.aborted; at += batchSize) {
    const some = files.slice(at, at + batchSize);
    const ids = some.map(({ id }) => id);
    const jobs = db.selectFrom('jobs').select('about').where('about', 'in', ids);
    const stored = new Set((await jobs.execute()).map(({ about }) => about));
    for (const { name } of some.filter(({ id }) => !stored.has(id))) {
      await rm(join(folder, name), { force: true });
      removed += 1;
    }
    await nextTurn();
  }
  return removed;
};
