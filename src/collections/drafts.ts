/** How drafts are shown in `npm run dev`, and in the site that `npm run build -- --drafts` writes. */

/** True in `npm run build -- --drafts`. */
export const areDraftsBuilt = (): boolean => process.env['DRAFTS'] === 'true';

const mark = 'Draft: ';

/** `Data Scientist` → `Draft: Data Scientist`, so that every card, list and page shows that it is a draft. */
export const draftTitle = (title: string): string => mark + title;

/** The title without the mark, from which paths are made. */
export const publishedTitle = (title: string): string =>
  title.startsWith(mark) ? title.slice(mark.length) : title;
