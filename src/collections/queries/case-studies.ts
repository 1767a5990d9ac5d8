import { type CollectionEntry, getCollection } from 'astro:content';
import { recordedQuery } from './recorded-queries.ts';

export type Story = CollectionEntry<'caseStudies'>;

/** Every case study; `/use-cases` shows the first one large. */
export const allStories = recordedQuery('allStories', async () =>
  (await getCollection('caseStudies')).sort((a, b) => a.id.localeCompare(b.id)),
);
