/** Writes mails to files if no SMTP server is set, and removes files whose jobs are gone. */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Database } from '#platform/store/schema.ts';

export const mailFile = (dataDir: string, name: string): string =>
  join(dataDir, 'mail', `${name}.eml`);

const writeSynced = async (file: string, content: Buffer): Promise<void> => {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Writes a mail atomically to a file that mail programs can open (RFC 5322). Replaces an existing file. */
export const writeMailFile = async (file: string, mail: SendMailOptions): Promise<void> => {
  const { message } = await composer.sendMail(mail);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeSynced(`${file}.part`, message as Buffer);
  await rename(`${file}.part`, file);
};

/**
 * Matches the name of a mail's file: the id of its job's subject, with or without a suffix, complete or still being
 * written. Mails that belong to no submission and no reset have other names.
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

const filesPerQuery = 200;

/**
 * Removes mail files whose jobs are gone: those of erased and expired submissions and accounts. The process that erased
 * them may share the database, but not this folder. A file that is written during the erasure is removed the next time.
 *
 * @param signal if aborted, no further files are examined
 * @returns the number of removed files
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
  for (let at = 0; at < files.length && !signal?.aborted; at += filesPerQuery) {
    const some = files.slice(at, at + filesPerQuery);
    const ids = some.map(({ id }) => id);
    const jobs = db.selectFrom('jobs').select('subject_id').where('subject_id', 'in', ids);
    const stored = new Set((await jobs.execute()).map(({ subject_id }) => subject_id));
    for (const { name } of some.filter(({ id }) => !stored.has(id))) {
      await rm(join(folder, name), { force: true });
      removed += 1;
    }
    await nextTurn();
  }
  return removed;
};
