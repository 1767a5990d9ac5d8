import { type CollectionEntry, getCollection } from 'astro:content';
import { positionSlug } from '#contract/job-application.ts';
import { publishedTitle } from '#collections/published.ts';
import { inOrder } from './entries.ts';

export type Position = CollectionEntry<'jobs'>;
type Tab = Position['data']['tab'];

/** The tabs of `/careers` after 'All', in their order. */
const tabs: ReadonlyArray<{ id: Tab; label: string }> = [
  { id: 'engineering', label: 'Engineering' },
  { id: 'design', label: 'Design' },
  { id: 'business', label: 'Business' },
];

/** Returns every open position, in order. */
export const allPositions = async (): Promise<Position[]> => inOrder(await getCollection('jobs'));

/** Returns the tabs that have positions. */
export const positionTabs = async () => {
  const positions = await allPositions();
  return tabs.filter(({ id }) => positions.some(({ data }) => data.tab === id));
};

/** Returns the position's name in the path of its page: `data-scientist`. */
export const applySlug = ({ data }: Position): string => positionSlug(publishedTitle(data.title));

/** Returns the path of the position's application page. */
export const applyHref = (position: Position): string => `/careers/apply/${applySlug(position)}`;

/** Returns the title of the position's page. */
export const positionTitle = ({ data }: Position): string => `${data.title}, ${data.location}`;
