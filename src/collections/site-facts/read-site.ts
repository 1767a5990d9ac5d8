import { formatMistakes } from '../reading/mistake.ts';
import { readYaml } from '../reading/read-yaml.ts';
import type { Site } from '../schemas/site.ts';
import { siteFile } from '../source.ts';

/**
 * The company's facts, where `astro:content` is not there to ask: in the build's configuration and in schemas.
 *
 * @throws Error with the mistakes of content/site.yaml
 */
export const readSite = (): Site => {
  const { data, mistakes } = readYaml(siteFile);
  if (!data) throw new Error(formatMistakes(mistakes));
  return data;
};
