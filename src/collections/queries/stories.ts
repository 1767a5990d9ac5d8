import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { inOrder } from './entries.ts';

export type Story = CollectionEntry<'caseStudies'>;

/** Every case study, in its order; `/use-cases` shows the first one large. */
export const allStories = async (): Promise<Story[]> => inOrder(await getCollection('caseStudies'));

/** Path of the story's page. @param id the name of its file */
export const storyHref = (id: string): string => `/case-studies/${id}`;

/** The figure that stands for a story, for other pages: its source is the story, if it names no other. */
export const claimOf = ({ client, claim }: Story['data']) =>
  claim && {
    figure: claim.figure,
    label: claim.label,
    source: claim.source ?? `${client}, from the case study`,
  };

/**
 * What the client of a story says, with the figure that stands for it, for other pages.
 *
 * @param id the name of its file
 * @throws Error when there is no such story, which `npm run check` reports
 */
export const wordsOfStory = async (id: string) => {
  const story = await getEntry('caseStudies', id);
  if (!story) throw new Error(`There is no story ${id}.`);
  const { testimonial, logo } = story.data;
  const { quote, name, role, company, portrait } = testimonial;
  return {
    quote,
    name,
    role,
    company,
    portrait,
    logo,
    claim: claimOf(story.data),
    companyUrl: storyHref(id),
  };
};
