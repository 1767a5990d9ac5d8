/** `RETENTION_DAYS`: what is older is removed, and nothing outlives its submission. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { removeSubmissions } from './remove-submissions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

export interface RetentionOptions {
  db: Kysely<Database>;
  dataDir: string;
  /** Undefined: submissions are kept. */
  retentionDays: number | undefined;
  now?: () => number;
}

/** Removes the submissions that are older than the days they are kept; gives back how many. */
export const removeExpired = async ({
  db,
  dataDir,
  retentionDays,
  now = Date.now,
}: RetentionOptions): Promise<number> => {
  if (retentionDays === undefined) return 0;
  const before = now() - retentionDays * DAY_MS;
  for (let removed = 0; ;) {
    const expired = await db
      .selectFrom('submissions')
      .select('id')
      .where('received_at', '<', before)
      .limit(BATCH)
      .execute();
    if (!expired.length) return removed;
    const ids = expired.map(({ id }) => id);
    removed += (await removeSubmissions(db, dataDir, ids)).submissions;
  }
};

const MAIL_FILE = /^([0-9a-f-]{36})\.eml(\.part)?$/;

const mailFileIds = async (dataDir: string): Promise<string[]> => {
  const files = await readdir(join(dataDir, 'mail')).catch(() => []);
  return [...new Set(files.flatMap((file) => MAIL_FILE.exec(file)?.[1] ?? []))];
};

/**
 * Removes mail files whose submission is gone: one that was being written while its submission was erased. Gives back
 * how many.
 */
export const removeOrphanedMail = async ({
  db,
  dataDir,
}: Pick<RetentionOptions, 'db' | 'dataDir'>): Promise<number> => {
  const ids = await mailFileIds(dataDir);
  let removed = 0;
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const known = await db.selectFrom('submissions').select('id').where('id', 'in', some).execute();
    const alive = new Set(known.map(({ id }) => id));
    const orphans = some.filter((id) => !alive.has(id));
    if (orphans.length) removed += (await removeSubmissions(db, dataDir, orphans)).mailFiles;
  }
  return removed;
};
