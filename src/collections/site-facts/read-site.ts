import { readYaml } from '../loaders/read-yaml.ts';
import { type Site, siteSchema } from '../schemas/site.ts';

let site: Site | undefined;

/**
 * The company's facts, where `astro:content` is not there to ask: in the build's configuration and in schemas. Reads
 * content/site.yaml once.
 *
 * @throws Error that names the file and the fields that are wrong
 */
export const readSite = (): Site => (site ??= readYaml('content/site.yaml', siteSchema));
