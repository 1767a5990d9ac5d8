import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import {
  type ServiceFacts,
  serviceFactsFile,
  serviceFactsSchema,
} from '#contract/service-facts.ts';

/**
 * What reads `content/` is the site's code. It runs in a process of its own, as nothing of `api` imports it: a service
 * beside a built site runs without.
 */
const printer = 'src/build/print-service-facts.ts';

const parseFacts = (text: string): ServiceFacts => serviceFactsSchema.parse(JSON.parse(text));

/** What the build would write, from `content/`. */
const factsOfContent = (): ServiceFacts => {
  if (!existsSync(printer)) {
    throw new CommandError('There is no content/ here: start this in the folder of the project.');
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [printer], { encoding: 'utf8' });
  if (status !== 0) throw new CommandError(stderr.trim() || 'content/ cannot be read.');
  return parseFacts(stdout);
};

/**
 * What the service knows of the site's content: from the site that it serves, or from `content/` when there is none.
 *
 * @param siteDir folder of the built site; empty: this service serves none
 * @throws CommandError whose message tells an operator what is wrong
 */
export const readServiceFacts = (siteDir: string): ServiceFacts => {
  const file = join(siteDir, serviceFactsFile);
  if (!siteDir || !existsSync(file)) return factsOfContent();
  try {
    return parseFacts(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: build the site again.`, { cause: error });
  }
};

/** Gets the facts of a site as it was built last; while they cannot be read, those from before. */
export type LatestFacts = () => Promise<ServiceFacts>;

/**
 * Reads the facts of a site again when they have changed, as a build replaces the whole folder.
 *
 * @param facts those until they can be read
 */
export const latestFacts = (root: string, facts: ServiceFacts): LatestFacts => {
  const file = join(root, serviceFactsFile);
  let read = { facts, version: '' };
  return async () => {
    try {
      const { mtimeMs, ino } = await stat(file);
      const version = `${mtimeMs} ${ino}`;
      if (read.version !== version) {
        read = { facts: parseFacts(await readFile(file, 'utf8')), version };
      }
    } catch {
      // Between the renames of a build there is none.
    }
    return read.facts;
  };
};
