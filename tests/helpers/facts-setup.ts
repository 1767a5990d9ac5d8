import { execFileSync } from 'node:child_process';
import { factsFolder } from './facts-folder.ts';

/** Vitest's global setup: writes what the service knows of the site's content, as a build does. */
export const setup = (): void => {
  execFileSync(process.execPath, ['src/build/write-service-facts.ts', factsFolder]);
};
