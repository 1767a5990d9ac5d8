import { lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError } from './command-error.ts';

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
  throw new CommandError(
    `${resolve(folder)} belongs to user ${uid}, and root would follow links in it. Run the command as that user: sudo -u '#${uid}' …, or docker exec -u ${uid} ….`,
  );
};
