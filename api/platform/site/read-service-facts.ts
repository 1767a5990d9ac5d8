import { existsSync, readFileSync } from 'node:fs';
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
