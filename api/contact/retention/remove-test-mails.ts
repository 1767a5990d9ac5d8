import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mailFile } from '#platform/mail/mail-files.ts';

/** A mail of `inbox test-mail`, whole or being written, and its time in milliseconds since 1970. */
const testMailName = /^test-(\d{13})\.eml(?:\.part)?$/;

/** Removes the files of test mails that were written before a time (milliseconds since 1970). */
export const removeTestMails = async (dataDir: string, before: number): Promise<void> => {
  const folder = dirname(mailFile(dataDir, ''));
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const time = testMailName.exec(name)?.[1];
    if (time !== undefined && Number(time) < before) await rm(join(folder, name), { force: true });
  }
};
