import { defineCollection } from 'astro:content';
import { contentLoader } from '#collections/loader.ts';
import { entryOf, type EntryOf, type Source, sources } from '#collections/sources.ts';

const collectionOf = (source: Source) =>
  defineCollection({ loader: contentLoader(source), schema: entryOf(source) });

type Sources = typeof sources;

/** One collection for each source, with the same name. Astro derives the types of entries from `schema`. */
export const collections = Object.fromEntries(
  Object.entries<Source>(sources).map(([name, source]) => [name, collectionOf(source)]),
) as { [Name in keyof Sources]: { schema: EntryOf<Sources[Name]['schema']> } };
