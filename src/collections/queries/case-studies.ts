import { type CollectionEntry, getCollection } from 'astro:content';
import type { NavigationLink } from '#collections/navigation.ts';

export type Story = CollectionEntry<'caseStudies'>;

/** Every case study, in its order; `/use-cases` shows the first one large. */
export const allStories = async (): Promise<Story[]> =>
  (await getCollection('caseStudies')).sort(
    (a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id),
  );

/** A link to the page of a case study. */
export const storyLink = ({ id, data }: Story): NavigationLink => ({
  label: data.title,
  href: `/case-studies/${id}`,
});
