import { existsSync, readFileSync } from 'node:fs';
import { error, type Problem } from '#collections/problem.ts';

/** The text of a file without a byte-order mark, or a problem when the file is missing. */
export const readText = (file: string): { text?: string; problems: Problem[] } =>
  existsSync(file)
    ? { text: readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), problems: [] }
    : { problems: [error(file, undefined, 'This file is missing.')] };
