import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { giveUp } from './terminal.ts';

const { resolve } = createRequire(import.meta.url);

const file = (specifier: string): string => {
  try {
    return resolve(specifier);
  } catch {
    return giveUp('The packages are not installed: run `npm ci` first.');
  }
};

/**
 * Environment of Astro: no telemetry, and the compiled code of its packages is kept from one run to the next, which takes a
 * second or two off each (Node 22 and later; https://nodejs.org/api/module.html#module-compile-cache).
 */
export const astroEnvironment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled-code',
};

/** Paths of the tools' scripts. Node runs them directly, so that signals reach the tool and not a shell around it. */
export const tools = {
  astro: (): string => join(dirname(file('astro/package.json')), 'astro.js'),
  tsx: (): string => file('tsx/cli'),
};
