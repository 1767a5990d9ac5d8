import { damagedPictures } from '#collections/reading/damaged-pictures.ts';
import { fieldMistakes } from '#collections/reading/field-mistakes.ts';
import { byPlace, type Mistake } from '#collections/reading/mistake.ts';
import { contentHints } from '#build/finish/page-hints.ts';
import { mistakesOfPage } from '#build/finish/page-mistakes.ts';
import type { KnownSite } from '#build/finish/read-built-site.ts';
import type { Page } from '#build/finish/read-page.ts';
import { redirectMistakes } from '#build/finish/redirect-mistakes.ts';
import { readRedirects } from '#build/redirects.ts';

/** Mistakes or hints below one title. */
export interface Group {
  title: string;
  isHint?: boolean;
  mistakes: Mistake[];
}

/** The folder of the last build, whose pages are compared with the current ones. */
const lastSite = 'dist';

const inPage = (page: Page, site: KnownSite) => ({
  isDraft: site.markdown.some(({ path, isDraft }) => path === page.path && isDraft),
  ofPage: mistakesOfPage(page, site),
  ofRedirects: redirectMistakes(readRedirects(site.markdown), site),
  ofContent: contentHints(site, lastSite),
});

/**
 * The mistakes in `content/` that show without a build: in all fields and pictures, and in the current page. In each
 * group they are ordered by file and line.
 *
 * @param shown that page, and what its links can lead to; undefined when it could not be made
 */
export const findMistakes = async (
  shown: { page: Page; site: KnownSite } | undefined,
): Promise<Group[]> => {
  const { mistakes, inDrafts, hints } = fieldMistakes();
  const ofPictures = await damagedPictures();
  // If the path of any page cannot be read, links cannot be checked.
  const isKnown = shown?.site.markdown.every(({ path }) => path !== undefined);
  const { isDraft, ofPage, ofRedirects, ofContent } =
    shown && isKnown
      ? inPage(shown.page, shown.site)
      : { isDraft: false, ofPage: [], ofRedirects: [], ofContent: [] };
  const groups: Group[] = [
    {
      title: 'Mistakes',
      mistakes: [...mistakes, ...ofPictures, ...(isDraft ? [] : ofPage), ...ofRedirects],
    },
    {
      title: 'In drafts, which are not published',
      mistakes: [...inDrafts, ...(isDraft ? ofPage : [])],
    },
    { title: 'Hints, which stop nothing', isHint: true, mistakes: [...hints, ...ofContent] },
  ];
  return groups
    .filter((group) => group.mistakes.length > 0)
    .map((group) => ({ ...group, mistakes: group.mistakes.toSorted(byPlace) }));
};
