/** Decides which files of `content/` are published, and marks drafts, which only `npm run dev` and previews show. */
import { utcDay } from '#contract/units.ts';
import { dayText } from './schemas/text.ts';

/** Returns whether a day, as written in frontmatter, is over in UTC. Also false if it is not a valid day. */
export const hasClosed = (closes: unknown): boolean => {
  const { success, data } = dayText.safeParse(closes);
  return success && data < utcDay();
};

/**
 * Returns whether the fields keep a file from being published: it is a draft, or the day in `publishOn` has not begun
 * in UTC.
 */
export const isMarkedAsDraft = (fields: { draft?: unknown; publishOn?: unknown }): boolean => {
  const { success, data } = dayText.safeParse(fields.publishOn);
  return fields.draft === true || (success && data > utcDay());
};

/** Returns the day on which a build will publish a file. Undefined: it is published, or no build will do so. */
export const publishDay = (fields: {
  draft?: unknown;
  publishOn?: unknown;
  closes?: unknown;
}): string | undefined =>
  fields.draft !== true && isMarkedAsDraft(fields) && !hasClosed(fields.closes)
    ? dayText.safeParse(fields.publishOn).data
    : undefined;

/** True in `npm run build -- --drafts`. */
export const areDraftsBuilt = (): boolean => process.env['DRAFTS'] === 'true';

const mark = 'Draft: ';

/** `Data Scientist` → `Draft: Data Scientist`, so that every card, list and page shows that it is a draft. */
export const draftTitle = (title: string): string => mark + title;

/** Removes the mark from a title: paths are made from the title without it. */
export const publishedTitle = (title: string): string =>
  title.startsWith(mark) ? title.slice(mark.length) : title;
