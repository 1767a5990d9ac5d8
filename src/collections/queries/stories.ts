import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { inOrder } from './entries.ts';

export type Story = CollectionEntry<'caseStudies'>;

/** Returns every case study, in order. `/use-cases` shows the first one large. */
export const allStories = async (): Promise<Story[]> => inOrder(await getCollection('caseStudies'));

/** Returns the path of the story's page. @param id the name of its file */
export const storyHref = (id: string): string => `/case-studies/${id}`;

/** Returns the figure that other pages show for a story. Its source is the story, unless it names another one. */
export const claimOf = ({ client, claim }: Story['data']) =>
  claim && {
    figure: claim.figure,
    label: claim.label,
    source: claim.source ?? `${client}, from the case study`,
  };

/**
 * Returns the words of a story's client and the figure of the story, for other pages.
 *
 * @param id the name of its file
 * @throws Error if there is no such story, which `npm run check` reports
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
