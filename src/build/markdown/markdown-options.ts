import { unified } from '@astrojs/markdown-remark';
import { remarkBlocks } from './remark-blocks.ts';
import { remarkHeadings } from './remark-headings.ts';
import { remarkImages } from './remark-images.ts';
import { remarkSiteFacts } from './remark-site-facts.ts';

/**
 * How every Markdown text is rendered: Astro's `markdown` options.
 *
 * @param facts name → value
 */
export const markdownOptions = (facts: ReadonlyMap<string, string>) => ({
  processor: unified({
    remarkPlugins: [[remarkSiteFacts, facts], remarkHeadings, remarkImages, remarkBlocks],
    // The heading above the footnotes is for all to see.
    remarkRehype: { footnoteLabelProperties: {} },
  }),
});
