import { statSync } from 'node:fs';
import { formatMistakes } from '../reading/mistake.ts';
import { readYaml } from '../reading/read-yaml.ts';
import { type Site, siteSchema } from '../schemas/site.ts';
import { yaml } from '../source.ts';

/** The file of facts. */
export const siteFile = yaml('site', siteSchema);

let read: { site: Site; changed: number } | undefined;

/**
 * The company's facts, where `astro:content` is not there to ask: in the build's configuration and in schemas, which ask for
 * each token. Reads content/site.yaml again when it has changed.
 *
 * @throws Error with the mistakes of the file
 */
export const readSite = (): Site => {
  const changed = statSync(siteFile.file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (read?.changed !== changed) {
    const { data: site, mistakes } = readYaml(siteFile);
    if (!site) throw new Error(formatMistakes(mistakes));
    read = { site, changed };
  }
  return read.site;
};
