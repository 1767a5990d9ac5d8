import { type CollectionEntry, getCollection } from 'astro:content';

export type Story = CollectionEntry<'caseStudies'>;

/** Every case study; `/use-cases` shows the first one large. */
export const allStories = async (): Promise<Story[]> =>
  (await getCollection('caseStudies')).sort((a, b) => a.id.localeCompare(b.id));
