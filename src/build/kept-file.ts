/** Files that builds keep for the next one, below `node_modules/.cache`. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes of the checksum in front of the data. */
const checksumLength = 32;

const checksum = (data: Buffer): Buffer => createHash('sha256').update(data).digest();

/** The data of a file; undefined when it is not there or damaged, as after a power failure. */
export const readKept = (file: string): Buffer | undefined => {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  const data = bytes.subarray(checksumLength);
  return checksum(data).equals(bytes.subarray(0, checksumLength)) ? data : undefined;
};

const folders = new Set<string>();

/**
 * Keeps data in a file. Another build may write the same file, and this one may be ended: the file is there whole or not at
 * all.
 */
export const writeKept = (file: string, data: Buffer): void => {
  const folder = dirname(file);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, Buffer.concat([checksum(data), data]));
  renameSync(unfinished, file);
};
