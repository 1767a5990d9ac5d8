import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { giveUp } from './say.ts';

const { resolve } = createRequire(import.meta.url);

const file = (specifier: string): string => {
  try {
    return resolve(specifier);
  } catch {
    return giveUp('The packages are not installed: run `npm ci` first.');
  }
};

/** Scripts that Node runs directly, so that a signal reaches the tool itself and not a shell around it. */
export const tools = {
  astro: (): string => join(dirname(file('astro/package.json')), 'astro.js'),
  tsx: (): string => file('tsx/cli'),
};
