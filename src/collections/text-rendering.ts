/**
 * The HTML of Markdown texts. A build renders every text while it loads the content. `npm run dev` renders a text when a page
 * shows it, because a thousand of them take longer than one waits for the first page.
 */
import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'astro/loaders';
import { splitFrontmatter } from './reading/frontmatter.ts';

type RenderMarkdown = LoaderContext['renderMarkdown'];
type RenderedText = Awaited<ReturnType<RenderMarkdown>>;

/** Where loaders and pages, which Vite may load at different times, find the same value. */
const place = Symbol.for('text-rendering');
const shared = globalThis as unknown as Record<symbol, RenderMarkdown | undefined>;

/** Sets how `renderedText` renders; what loads the content of the dev server calls it. */
export const setMarkdownRenderer = (render: RenderMarkdown): void => {
  shared[place] = render;
};

/** What the file's text was when it could last be read. */
const last = new Map<string, RenderedText>();

const renderFile = async (file: string): Promise<RenderedText | undefined> => {
  const { parts } = splitFrontmatter(file, readFileSync(file, 'utf8'));
  return parts && shared[place]?.(parts.body);
};

/**
 * The HTML and the headings of an entry's text. While its file, or a fact that it names, has a mistake, which the content
 * check tells, the text is that from before.
 */
export const renderedText = async ({
  rendered,
  filePath = '',
}: {
  rendered?: RenderedText | undefined;
  filePath?: string | undefined;
}): Promise<RenderedText> => {
  if (rendered) return rendered;
  const now = await renderFile(filePath).catch(() => undefined);
  if (now) last.set(filePath, now);
  return now ?? last.get(filePath) ?? { html: '' };
};
