import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Compressed } from './compress.ts';

/** Writes files, synchronously (see content-cache.ts), and makes the folder of each once. */
export const fileWriter = () => {
  const folders = new Set<string>();

  const write = (file: string, data: Buffer): void => {
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, data);
  };

  /** Writes the compressed forms of a file beside it, those that are smaller than it. */
  const writeCompressed = (file: string, body: Buffer, { br, gz }: Compressed): void => {
    if (br.length < body.length) write(`${file}.br`, br);
    if (gz.length < body.length) write(`${file}.gz`, gz);
  };

  return { write, writeCompressed };
};
