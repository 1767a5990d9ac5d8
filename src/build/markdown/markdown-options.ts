import { remarkBlocks } from './remark-blocks.ts';
import { remarkHeadings } from './remark-headings.ts';
import { remarkImages } from './remark-images.ts';
import { remarkSiteFacts } from './remark-site-facts.ts';

/** How every Markdown text is rendered: Astro's `markdown` options. */
export const markdownOptions = {
  remarkPlugins: [remarkSiteFacts, remarkHeadings, remarkImages, remarkBlocks],
  // The heading above the footnotes is for all to see.
  remarkRehype: { footnoteLabelProperties: {} },
  // Shiki writes style attributes, which the Content Security Policy forbids.
  syntaxHighlight: false as const,
};
