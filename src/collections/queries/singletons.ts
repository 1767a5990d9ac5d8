/** Collections with a single entry, from one file of `content/`. */
import { readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { type CollectionEntry, getEntry } from 'astro:content';
import { formatProblems } from '#collections/problem.ts';
import { content } from '#collections/read/content.ts';
import { sources, type YamlFile } from '#collections/sources.ts';
import { cachedInBuild } from './entries.ts';

type Sources = typeof sources;

/** Names of the collections whose YAML file is not a list. */
type Singleton = {
  [Name in keyof Sources]: Sources[Name] extends YamlFile<z.ZodArray>
    ? never
    : Sources[Name] extends YamlFile
      ? Name
      : never;
}[keyof Sources];

/**
 * Returns the data of the entry: `getSingleton('home')` is content/home.yaml.
 *
 * @throws Error with the file's problems, if the file has had errors ever since `npm run dev` started
 */
export const getSingleton = async <Name extends Singleton>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> => {
  const entry = (await getEntry(name, 'only')) as CollectionEntry<Name> | undefined;
  if (!entry) {
    const { file }: YamlFile = sources[name];
    const error = new Error(formatProblems(content().yaml.get(file)?.problems ?? []));
    // The stack names code, but the error is in `content/`.
    error.stack = '';
    throw error;
  }
  return entry.data;
};

/** Returns the company's facts, from content/site.yaml. */
export const getSite = () => getSingleton('site');

/** Returns the facts of the course-walk area. The check reports them as missing if the site has the area. */
export const getCourseWalkFacts = async () => {
  const { appName = '', emails } = await getSite();
  return { appName, supportEmail: emails.courseWalk ?? '' };
};

/** Returns the logo, public/images/logo.svg, and the brand colours that it uses. */
export const getLogo = cachedInBuild(async () => ({
  svg: readFileSync('public/images/logo.svg', 'utf8'),
  colours: await getSingleton('colours'),
}));
