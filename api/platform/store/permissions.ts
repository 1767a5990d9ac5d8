/** Checks who owns the store's files, and whether the current user may use them. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from '#platform/command.ts';

/** Returns whether an error means that the operating system denied permission. */
export const isNotPermitted = (error: unknown): error is NodeJS.ErrnoException =>
  ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));

const existing = (stat: () => Stats): Stats[] => {
  try {
    return [stat()];
  } catch {
    return [];
  }
};

/**
 * Returns the owners of a folder: for a link, of the link and of its target. A missing folder has its parent's
 * owners.
 */
const ownersOf = (path: string): number[] => {
  const owners = [lstatSync, statSync].flatMap((stat) => existing(() => stat(path)));
  return owners.length || path === dirname(path)
    ? owners.map(({ uid }) => uid)
    : ownersOf(dirname(path));
};

/** Returns a user's name or, in a container that does not know it, the number. */
const userName = (uid: number): string => {
  const { status, stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : String(uid);
};

/** Makes the error of a command that cannot use a file of the store, with the remedy. */
export const notPermitted = (path: string): CommandError => {
  const user = userName(process.getuid?.() ?? 0);
  const owner = userName(ownersOf(path).at(-1) ?? 0);
  return new CommandError(
    `User ${user} cannot access ${path}, which belongs to ${owner}. Run the command as the service's user: runuser -u quarrylight -- …. If ${user} is that user, fix the owner or mode of ${path} and its parent folders.`,
  );
};

const assertAccess = (paths: readonly string[], mode: number): void => {
  for (const path of paths) {
    try {
      accessSync(path, mode);
    } catch (error) {
      if (isNotPermitted(error)) throw notPermitted(path);
    }
  }
};

/** Returns the paths of a SQLite file and of its log. */
const partsOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** Asserts that there is a store, and that this user may read it and its log. @throws CommandError */
export const assertReadable = (file: string): void => {
  assertAccess(partsOf(file), constants.R_OK);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new CommandError(`There is no file ${file}.`);
  if (stats.isDirectory()) throw new CommandError(`${file} is a folder. Name a file in it.`);
};

/**
 * Asserts that this user may write to a store, if it exists, and create its log. Readers need this too, because SQLite
 * writes to the log's index when it reads.
 *
 * @throws CommandError
 */
export const assertUsable = (file: string): void =>
  assertAccess([...partsOf(file), dirname(file)], constants.R_OK | constants.W_OK);

/**
 * Returns the number of the folder's owner, if root is running and the owner is someone else: root would follow links
 * that the owner placed there. Undefined for any other user, who can do only what their own permissions allow.
 */
export const ownerIfForeign = (folder: string): number | undefined =>
  process.getuid?.() === 0 ? ownersOf(resolve(folder)).find((uid) => uid !== 0) : undefined;

/** @throws CommandError if root runs a command in another user's folder */
export const assertOwnFolder = (folder: string): void => {
  const uid = ownerIfForeign(folder);
  if (uid === undefined) return;
  const name = userName(uid);
  throw new CommandError(
    `Root cannot run this command in ${resolve(folder)}, which belongs to ${name} and may contain ${name}'s links. Run it as ${name}: runuser -u ${name} -- …, or docker exec -u ${uid} ….`,
  );
};
