/** Collections with a single entry, from one file of `content/`. */
import { readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { type CollectionEntry, getEntry } from 'astro:content';
import { formatProblems } from '#collections/problem.ts';
import { content } from '#collections/read/content.ts';
import { sources, type YamlFile } from '#collections/sources.ts';
import { cachedInBuild } from './entries.ts';

type Sources = typeof sources;

/** The collections of YAML files that are no lists. */
type Singleton = {
  [Name in keyof Sources]: Sources[Name] extends YamlFile<z.ZodArray>
    ? never
    : Sources[Name] extends YamlFile
      ? Name
      : never;
}[keyof Sources];

/**
 * The data of the entry: `getSingleton('home')` is content/home.yaml.
 *
 * @throws Error that lists the problems of the file, which in `npm run dev` was never without errors
 */
export const getSingleton = async <Name extends Singleton>(
  name: Name,
): Promise<CollectionEntry<Name>['data']> => {
  const entry = (await getEntry(name, 'only')) as CollectionEntry<Name> | undefined;
  if (!entry) {
    const { file }: YamlFile = sources[name];
    const error = new Error(formatProblems(content().yaml.get(file)?.problems ?? []));
    // Its editor has to change no code.
    error.stack = '';
    throw error;
  }
  return entry.data;
};

/** The company's facts, from content/site.yaml. */
export const getSite = () => getSingleton('site');

/** The facts of the course-walk area, from content/site.yaml. The check asks for them while the site has the area. */
export const getCourseWalkFacts = async () => {
  const { appName = '', emails } = await getSite();
  return { appName, supportEmail: emails.courseWalk ?? '' };
};

/** The logo, public/images/logo.svg, and the brand colours that it uses. */
export const getLogo = cachedInBuild(async () => ({
  svg: readFileSync('public/images/logo.svg', 'utf8'),
  colours: await getSingleton('colours'),
}));
