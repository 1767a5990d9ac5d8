import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#platform/commands/command-error.ts';
import { type ServiceFacts, serviceFactsFile, serviceFactsSchema } from '#shared/service-facts.ts';

/** Where `npm run build` puts the site, and where `npm run dev` writes what its service knows. */
const builtSite = 'dist';
export const devSite = '.build';

const parseFacts = (text: string): ServiceFacts => serviceFactsSchema.parse(JSON.parse(text));

/**
 * Reads what the service knows about the site's content, from the file that the build has written or, when there is no
 * build yet, `npm run dev`.
 *
 * @param siteDir folder of the built site; empty: this service serves none
 * @throws CommandError whose message tells an operator what is wrong
 */
export const readServiceFacts = (siteDir: string): ServiceFacts => {
  const files = [siteDir || builtSite, devSite].map((folder) => join(folder, serviceFactsFile));
  const file = files.find((each) => existsSync(each));
  if (!file) {
    throw new CommandError(
      `There is no ${files[0]}, from which the service knows the company: run npm run build first, or copy the file from where the site is built.`,
    );
  }
  try {
    return parseFacts(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file} cannot be read: build the site again.`, { cause: error });
  }
};

/** Returns the facts of the site's last build; while they cannot be read, those from before. */
export type LatestFacts = () => Promise<ServiceFacts>;

/**
 * Reads the facts of a site again when they have changed, as a build replaces the whole folder.
 *
 * @param facts returned until the file can be read
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
      // A build replaces the folder with two renames; between them there is no file.
    }
    return read.facts;
  };
};
