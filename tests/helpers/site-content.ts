/** The data of `content/`. Tests of the built site take their examples from here, so that they contain none of its words. */
import type { z } from 'astro/zod';
import { content } from '#collections/read/content.ts';
import { type MarkdownFolder, sources } from '#collections/sources.ts';
import { dataOf } from './content.ts';

interface Entry<Data> {
  /** Path of the page: `/services/cloud`. */
  path: string;
  data: Data;
}

/** Returns the published entries of a folder, by `order`. */
const entriesOf = <Schema extends z.ZodType<{ order: number }>>({
  folder,
}: MarkdownFolder<Schema>): Array<Entry<z.output<Schema>>> =>
  content()
    .markdown.filter((each) => each.folder === folder && each.isPublished)
    .map(({ path, data }) => ({ path, data: data as z.output<Schema> }))
    .sort((a, b) => a.data.order - b.data.order || a.path.localeCompare(b.path));

/** Returns the first entry. @throws Error that names the folder if there is none */
export const firstOf = <Data>(entries: Array<Entry<Data>>, what: string): Entry<Data> => {
  const [first] = entries;
  if (!first) throw new Error(`There is no ${what} in content/.`);
  return first;
};

export const services = entriesOf(sources.services);
export const positions = entriesOf(sources.jobs);
/** Empty if the company has no stories. */
export const stories = entriesOf(sources.caseStudies);

export const site = dataOf(sources.site);
export const home = dataOf(sources.home);
