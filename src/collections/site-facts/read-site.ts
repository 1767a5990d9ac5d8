import { readFileSync, statSync } from 'node:fs';
import { parse } from 'yaml';
import { type Site, siteSchema } from '../schemas/site.ts';

/** The file of facts, from the project's root. */
export const siteFile = 'content/site.yaml';

let read: { site: Site; changed: number } | undefined;

/**
 * The company's facts, where `astro:content` is not there to ask: in the build's configuration and in schemas. Reads
 * content/site.yaml again when it has changed.
 *
 * @throws Error when the file cannot be read by its schema; `fieldMistakes` tells why
 */
export const readSite = (): Site => {
  const changed = statSync(siteFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (read?.changed !== changed) {
    read = { site: siteSchema.parse(parse(readFileSync(siteFile, 'utf8'))), changed };
  }
  return read.site;
};
