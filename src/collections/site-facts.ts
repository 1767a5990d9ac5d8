/** The facts of content/site.yaml for code that cannot use `astro:content`: the build's configuration and the reader. */
import { type Facts, siteFactsOf } from '#lib/site-facts.ts';
import { formatProblems } from './problem.ts';
import { type Fields, readFields } from './read/fields.ts';
import { readText } from './read/text.ts';
import type { Site } from './schemas/site.ts';
import { siteFile } from './source.ts';

const readSiteFile = (): Fields<Site> => {
  const { text, problems } = readText(siteFile.file);
  return text === undefined
    ? { problems, references: [], texts: [] }
    : readFields(siteFile.file, text, siteFile.schema, new Map());
};

/** @throws Error with the problems of content/site.yaml */
export const readSite = (): Site => {
  const { data, problems } = readSiteFile();
  if (!data) throw new Error(formatProblems(problems));
  return data;
};

/**
 * Name → value of every fact, including the address as one line.
 *
 * @throws Error with the problems of content/site.yaml
 */
export const siteFacts = (): Facts => siteFactsOf(readSite());

/** The same; none while content/site.yaml has an error. */
export const knownFacts = (): Facts => {
  const { data } = readSiteFile();
  return data ? siteFactsOf(data) : new Map();
};
