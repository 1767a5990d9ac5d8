/** The pages of an overview that lists more than fits on one: `/services`, `/services/page/2`, … */

/** What Astro's `paginate` says of a page. */
export interface OverviewPage {
  /** From 1. */
  currentPage: number;
  lastPage: number;
  /** Entries on all pages. */
  total: number;
  /** Indexes of the first and the last entry of this page, from 0. */
  start: number;
  end: number;
}

/**
 * URL path of a page.
 *
 * @param base path of the overview: `/services`
 */
export const overviewPath = (base: string, number: number): string =>
  number === 1 ? base : `${base}/page/${number}`;

/** Turns the paths of Astro's `paginate` for a route `[...page]` into those of `overviewPath`. */
export const overviewPaths = <Path extends { params: Record<string, string | undefined> }>(
  paths: Path[],
): Path[] =>
  paths.map((path) => {
    const { page } = path.params;
    return { ...path, params: { ...path.params, page: page && `page/${page}` } };
  });

/** What the head of a page says: its own title, and the pages before and after it. */
export const overviewHead = (
  base: string,
  { currentPage, lastPage }: OverviewPage,
  { title, description }: { title: string; description: string },
) => ({
  title: currentPage === 1 ? title : `${title}, page ${currentPage}`,
  description: lastPage === 1 ? description : `Page ${currentPage} of ${lastPage}. ${description}`,
  previousPage: currentPage > 1 ? overviewPath(base, currentPage - 1) : undefined,
  nextPage: currentPage < lastPage ? overviewPath(base, currentPage + 1) : undefined,
});

/** Pages on either side of the present one that are linked. */
const neighbours = 2;

/** The page numbers to link: the first, the last, the present one with its neighbours, and one halfway through each gap. */
export const linkedPages = ({ currentPage, lastPage }: OverviewPage): number[] => {
  const from = Math.max(1, currentPage - neighbours);
  const to = Math.min(lastPage, currentPage + neighbours);
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const halfway = [Math.floor((1 + from) / 2), Math.ceil((to + lastPage) / 2)];
  return [...new Set([1, ...near, ...halfway, lastPage])].sort((a, b) => a - b);
};
