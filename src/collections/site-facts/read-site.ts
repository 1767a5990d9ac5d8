import { statSync } from 'node:fs';
import { readYaml } from '../reading/read-content.ts';
import { type Site, siteSchema } from '../schemas/site.ts';

/** The file of facts, from the project's root. */
export const siteFile = 'content/site.yaml';

let read: { site: Site; changed: number } | undefined;

/**
 * The company's facts, where `astro:content` is not there to ask: in the build's configuration and in schemas. Reads
 * content/site.yaml again when it has changed.
 *
 * @throws ContentError that names the file, the lines and the fields that are wrong
 */
export const readSite = (): Site => {
  const changed = statSync(siteFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (read?.changed !== changed) read = { site: readYaml(siteFile, siteSchema), changed };
  return read.site;
};
