/** Which files of `content/` are published, and how drafts are shown: in `npm run dev`, and by `npm run build -- --drafts`. */
import { utcDay } from '#contract/units.ts';
import { dayText } from './schemas/text.ts';

/** Whether a day, as written in frontmatter, is over in UTC. False when there is none. */
export const hasClosed = (closes: unknown): boolean => {
  const { success, data } = dayText.safeParse(closes);
  return success && data < utcDay();
};

/** Whether a file is not to be published yet, by its fields as written: it says so, or its day, in UTC, is to come. */
export const isMarkedAsDraft = (fields: { draft?: unknown; publishOn?: unknown }): boolean => {
  const { success, data } = dayText.safeParse(fields.publishOn);
  return fields.draft === true || (success && data > utcDay());
};

/** Returns the day on which a file will be published. Undefined: it is published already, or has no such day. */
export const dayToCome = (fields: {
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

/** The title without the mark, from which paths are made. */
export const publishedTitle = (title: string): string =>
  title.startsWith(mark) ? title.slice(mark.length) : title;
