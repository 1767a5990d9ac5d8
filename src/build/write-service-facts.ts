/**
 * Writes what the service knows of `content/` into a folder, for the service of `npm run dev`. If `content/` has
 * errors, it prints them and exits with `contentErrorExitCode`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError } from '#collections/read/yaml.ts';
import { contentErrorExitCode, serviceFactsFile } from '#shared/service-facts.ts';
import { serviceFacts } from './collect-service-facts.ts';

const [, , folder = '.'] = process.argv;
try {
  const facts = JSON.stringify(serviceFacts());
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, serviceFactsFile), facts);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message);
  process.exitCode = contentErrorExitCode;
}
