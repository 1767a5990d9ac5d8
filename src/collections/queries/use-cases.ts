import { type CollectionEntry, getCollection } from 'astro:content';
import { recordedQuery } from './recorded-queries.ts';
import { allServices, type Service } from './services.ts';

export type Story = CollectionEntry<'caseStudies'>;
/** An entry of `/use-cases`: a case study, or a service with its use cases. */
export type UseCase = Story | Service;

export const isService = (entry: UseCase): entry is Service => entry.collection === 'services';
export const isStory = (entry: UseCase): entry is Story => entry.collection === 'caseStudies';

/** Every case study. */
export const allStories = recordedQuery('allStories', () => getCollection('caseStudies'));

/** The case study that `/use-cases` shows large, and everything else on it: the other case studies, then the services. */
export const useCases = async (): Promise<{ featured: Story | undefined; others: UseCase[] }> => {
  const [featured, ...stories] = await allStories();
  return { featured, others: [...stories, ...(await allServices())] };
};
