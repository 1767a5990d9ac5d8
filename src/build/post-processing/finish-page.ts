import { withIslandScript } from './island-script.ts';
import { withJoinedElements } from './joined-elements.ts';
import { withLineBreaks } from './line-breaks.ts';
import { type InlineElement, type Page, readPage } from './read-page.ts';
import { pagePolicy } from './page-policy.ts';
import type { ScriptNames, siteScripts } from './site-scripts.ts';
import type { Used } from './selector-use.ts';
import type { unusedCssRemover } from './unused-css.ts';
import { withoutBlockSpace } from './white-space.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

const apply = (html: string, edits: Edit[]): string => {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += html.slice(at, start) + text;
    at = end;
  }
  return result + html.slice(at);
};

const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const usedBy = (page: Page, scripts: ScriptNames): Used => ({
  hasTag: (name) => page.tags.has(name) || scripts.tags.has(name),
  hasName: (name) => page.names.has(name) || scripts.names.has(name),
  hasAttribute: (name) => page.attributes.has(name) || scripts.attributes.has(name),
  someName: (test) => [page.names, scripts.names].some((names) => [...names].some(test)),
});

const texts = (elements: InlineElement[]): string[] => elements.map(({ text }) => text);

export interface FinishedPage {
  html: string;
  openGraph: Page['openGraph'];
}

/** What the pages of a site share while they are finished. */
export interface SiteContext {
  /** Defines the element around islands; see `islandScript`. */
  islandScript: string;
  scripts: ReturnType<typeof siteScripts>;
  removeUnusedCss: ReturnType<typeof unusedCssRemover>;
}

/**
 * Finishes the HTML of a built page: its islands get the site's own script, its lines break where they should, its inline elements are few, its styles are reduced to what it uses, and its Content Security Policy allows its own
 * inline scripts and styles only. The policy moves to the start of `<head>`, because it applies only to what follows it.
 *
 * @param path URL path of the page's file: `/services/cloud-devops.html`
 * @throws Error when the page has no `<meta charset>` or no policy
 */
export const finishPage = (
  path: string,
  built: string,
  { islandScript, scripts, removeUnusedCss }: SiteContext,
): FinishedPage => {
  const withIslands = withoutBlockSpace(withIslandScript(built, islandScript));
  const html = withJoinedElements(withLineBreaks(withIslands));
  const page = readPage(html);
  const { charsetEnd, policy } = page;
  if (charsetEnd === undefined || !policy) {
    const missing = policy ? '<meta charset="utf-8">' : 'Content Security Policy';
    throw new Error(
      `The page ${path} has no ${missing}. A page gets it from src/layouts/Layout.astro.`,
    );
  }
  const inline = texts(page.scripts);
  const used = usedBy(page, scripts.namesFor(path, page.scriptUrls, inline));
  const styles = removeUnusedCss(texts(page.styles), used);
  const ownPolicy = pagePolicy(policy.content, inline, styles);
  const edits: Edit[] = [
    { start: policy.start, end: policy.end, text: '' },
    {
      start: charsetEnd,
      end: charsetEnd,
      text: `<meta http-equiv="content-security-policy" content="${attributeText(ownPolicy)}">`,
    },
    ...page.styles.map(({ start, end }, index) => ({ start, end, text: styles[index] ?? '' })),
  ];
  return { html: apply(html, edits), openGraph: page.openGraph };
};
