import { createHash } from 'node:crypto';
import { pagePolicy } from './page-policy.ts';
import type { InlineElement, UnfinishedPage } from './read-page.ts';
import type { siteScripts } from './site-scripts.ts';
import { removeUnusedCss } from './unused-css.ts';

interface Edit {
  start: number;
  end: number;
  text: string;
}

const applyEdits = (html: string, edits: Edit[]): string => {
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

const texts = (elements: InlineElement[]): string[] => elements.map(({ text }) => text);

/** In the folder of Astro's own files, which browsers cache for ever. */
const scriptFile = ({ text }: InlineElement): string =>
  `/_astro/page.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;

export interface FinishedPage {
  html: string;
  /** Scripts that were moved out of the HTML, by the URL paths of their files. */
  scripts: Map<string, string>;
}

/**
 * Finishes the HTML of a built page. Its styles are reduced to what it uses, in one element at the end of the head, as
 * each needs a hash, and HTML (section 4.2.6) allows none in the body; its inline scripts become files, but for
 * those that run before the first paint; its Content Security Policy allows what is still inline and nothing else. The
 * policy moves to the start of `<head>`, because it applies only to what follows it.
 *
 * A script that becomes a file is a module: it runs once the page is parsed, in document order.
 *
 * @param namesOfScripts finds the names in the site's scripts that a page can load
 * @throws Error when the page has no `<meta charset>` or no policy
 */
export const finishPage = async (
  page: UnfinishedPage,
  namesOfScripts: ReturnType<typeof siteScripts>,
): Promise<FinishedPage> => {
  const { file, charsetEnd, policy } = page;
  if (charsetEnd === undefined || !policy) {
    const missing = policy ? '<meta charset="utf-8">' : 'Content Security Policy';
    throw new Error(
      `The page ${file} has no ${missing}. A page gets it from src/layouts/Layout.astro.`,
    );
  }
  const scripts = namesOfScripts(
    file,
    page.scriptUrls,
    texts([...page.earlyScripts, ...page.scripts]),
  );
  const styles = (await removeUnusedCss(texts(page.styles), page.used, scripts)).join('');
  const sitePolicy = page.hasMedia ? `${policy.content};media-src 'self'` : policy.content;
  const ownPolicy = pagePolicy(sitePolicy, texts(page.earlyScripts), styles ? [styles] : []);
  const html = applyEdits(page.html, [
    { ...policy, text: '' },
    {
      start: charsetEnd,
      end: charsetEnd,
      text: `<meta http-equiv="content-security-policy" content="${attributeText(ownPolicy)}">`,
    },
    ...page.styles.map(({ start, end }) => ({ start, end, text: '' })),
    { start: page.headEnd, end: page.headEnd, text: styles && `<style>${styles}</style>` },
    ...page.scripts.map((script) => ({
      start: script.start,
      end: script.end,
      text: `<script type="module" src="${scriptFile(script)}"></script>`,
    })),
  ]);
  return {
    html,
    scripts: new Map(page.scripts.map((script) => [scriptFile(script), script.text])),
  };
};
