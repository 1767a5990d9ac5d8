import { unified } from '@astrojs/markdown-remark';
import { gfm } from '#collections/markdown-html/gfm.ts';
import { remarkBlocks } from './remark-blocks.ts';
import { remarkHeadings } from './remark-headings.ts';
import { remarkImages } from './remark-images.ts';
import { remarkSiteFacts } from './remark-site-facts.ts';
import { remarkUrlLinks } from './remark-url-links.ts';

/**
 * Astro's `markdown` options, for every Markdown text.
 *
 * @param facts name → value
 */
export const markdownOptions = (facts: ReadonlyMap<string, string>) => ({
  processor: unified({
    // Ours has options.
    gfm: false,
    remarkPlugins: [
      gfm,
      [remarkSiteFacts, facts],
      remarkHeadings,
      remarkImages,
      remarkBlocks,
      remarkUrlLinks,
    ],
    // Shows the heading above the footnotes, which is visually hidden by default.
    remarkRehype: { footnoteLabelProperties: {} },
  }),
});
