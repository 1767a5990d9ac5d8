/** How `npm run dev` marks what is a draft: in its title, so that every card, list and page shows it. */

const mark = 'Draft: ';

/** `Data Scientist` → `Draft: Data Scientist` */
export const draftTitle = (title: string): string => mark + title;

/** The title without the mark, of which paths are made. */
export const publishedTitle = (title: string): string =>
  title.startsWith(mark) ? title.slice(mark.length) : title;
