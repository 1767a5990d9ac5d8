import { unified } from '@astrojs/markdown-remark';
import { gfm } from '#collections/markdown-html.ts';
import type { Facts } from '#contract/content-text.ts';
import { remarkBlocks } from './remark-blocks.ts';
import { remarkHeadings } from './remark-headings.ts';
import { remarkImages } from './remark-images.ts';
import { remarkSiteFacts } from './remark-site-facts.ts';
import { remarkUrlLinks } from './remark-url-links.ts';

/**
 * Astro's `markdown` options, for every Markdown text.
 *
 * @param readFacts reads the facts of content/site.yaml
 */
export const markdownOptions = (readFacts: () => Facts) => ({
  processor: unified({
    // Replaced by the plugin below, which has options.
    gfm: false,
    remarkPlugins: [
      gfm,
      [remarkSiteFacts, readFacts],
      remarkHeadings,
      remarkImages,
      remarkBlocks,
      remarkUrlLinks,
    ],
    // Shows the heading above the footnotes, which is visually hidden by default.
    remarkRehype: { footnoteLabelProperties: {} },
  }),
});
