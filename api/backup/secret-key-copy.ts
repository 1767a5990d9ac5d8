/** The key that a database was written with goes where its copies go: secret-key/secret-key.ts. */
import { chmodSync, copyFileSync, existsSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { databaseFile } from '../database/open-sqlite.ts';
import { secretKeyFile } from '../secret-key/secret-key.ts';
import { syncToDisk } from './copy-store.ts';

/** The file beside a copy of the store that holds its key. */
export const keyBeside = (copy: string): string => `${copy}.secret.key`;

const copyKey = (from: string, to: string): void => {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  syncToDisk(to, 'r+');
};

/** Copies the key, if there is one, beside a copy of the store. */
export const backUpKey = (dataDir: string, copy: string): void => {
  const key = secretKeyFile(dataDir);
  if (existsSync(key)) copyKey(key, keyBeside(copy));
};

/** The key of a copy: beside it, or in the data folder that it is itself. */
const keyOf = (copy: string): string | undefined => {
  const isDataFolder = basename(copy) === basename(databaseFile(''));
  const places = [keyBeside(copy), ...(isDataFolder ? [secretKeyFile(dirname(copy))] : [])];
  return places.find((place) => existsSync(place));
};

/** Puts the key of a copy in its place, and sets aside the one that was there. Without one, what is there stays. */
export const restoreKey = (dataDir: string, copy: string, now: number): void => {
  const [from, to] = [keyOf(copy), secretKeyFile(dataDir)];
  if (from === undefined || from === to) return;
  copyKey(from, `${to}.incoming`);
  if (existsSync(to)) {
    renameSync(to, `${to}.before-${new Date(now).toISOString().replaceAll(':', '-')}`);
  }
  renameSync(`${to}.incoming`, to);
};
