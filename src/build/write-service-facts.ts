/**
 * Writes what the service knows of `content/` into a folder, for the service of `npm run dev`. On errors it prints
 * them and exits with 1.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceFactsFile } from '#shared/service-facts.ts';
import { serviceFacts } from './service-facts.ts';

const [, , folder = '.'] = process.argv;
try {
  const facts = JSON.stringify(serviceFacts());
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, serviceFactsFile), facts);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
