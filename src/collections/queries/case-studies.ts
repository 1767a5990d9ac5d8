import { type CollectionEntry, getCollection } from 'astro:content';

export type Story = CollectionEntry<'caseStudies'>;

/** Every case study, in its order; `/use-cases` shows the first one large. */
export const allStories = async (): Promise<Story[]> =>
  (await getCollection('caseStudies')).sort(
    (a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id),
  );
