/** Whose the files of a store are, and whether the user of a command may use them. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from '#platform/command.ts';

/** Whether the operating system refused something to this process's user. */
export const isNotPermitted = (error: unknown): error is NodeJS.ErrnoException =>
  ['EACCES', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code));

const existing = (stat: () => Stats): Stats[] => {
  try {
    return [stat()];
  } catch {
    return [];
  }
};

/** The owners of a folder: of the link, if it is one, and of its target. One that is not there has its parent's. */
const ownersOf = (path: string): number[] => {
  const owners = [lstatSync, statSync].flatMap((stat) => existing(() => stat(path)));
  return owners.length || path === dirname(path)
    ? owners.map(({ uid }) => uid)
    : ownersOf(dirname(path));
};

/** A user's name; in a container that does not know it, the number. */
const userName = (uid: number): string => {
  const { status, stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : String(uid);
};

/** Why a command cannot use a file of the store, and what to do. */
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

/** A SQLite file, and its log. */
const partsOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** Asserts that there is a store, and that this user may read it and its log. @throws CommandError */
export const assertReadable = (file: string): void => {
  assertAccess(partsOf(file), constants.R_OK);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new CommandError(`There is no file ${file}.`);
  if (stats.isDirectory()) throw new CommandError(`${file} is a folder. Name a file in it.`);
};

/**
 * Asserts that this user may write to a store, if it exists, and create its log. Readers need this too: SQLite writes
 * to the log's index when it reads.
 *
 * @throws CommandError
 */
export const assertUsable = (file: string): void =>
  assertAccess([...partsOf(file), dirname(file)], constants.R_OK | constants.W_OK);

/**
 * The number of the user to whom a folder belongs, where root would work in another user's: it would follow links that
 * this user has placed there. Undefined for any other user, as they can do no more than their own rights allow.
 */
export const ownerIfForeign = (folder: string): number | undefined =>
  process.getuid?.() === 0 ? ownersOf(resolve(folder)).find((uid) => uid !== 0) : undefined;

/** @throws CommandError when root gives a command in another user's folder */
export const assertOwnFolder = (folder: string): void => {
  const uid = ownerIfForeign(folder);
  if (uid === undefined) return;
  const name = userName(uid);
  throw new CommandError(
    `Root cannot run this command in ${resolve(folder)}, which belongs to ${name} and may contain ${name}'s links. Run it as ${name}: runuser -u ${name} -- …, or docker exec -u ${uid} ….`,
  );
};
