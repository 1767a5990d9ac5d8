import { remarkBlocks } from './remark-blocks.ts';
import { remarkHeadings } from './remark-headings.ts';
import { remarkImages } from './remark-images.ts';
import { remarkSiteFacts } from './remark-site-facts.ts';

/**
 * How every Markdown text is rendered: Astro's `markdown` options.
 *
 * @param facts name → value; part of the options, so that Astro renders anew what it keeps when one has changed
 */
export const markdownOptions = (facts: ReadonlyMap<string, string>) => ({
  remarkPlugins: [
    [remarkSiteFacts, Object.fromEntries(facts)] as [
      typeof remarkSiteFacts,
      Record<string, string>,
    ],
    remarkHeadings,
    remarkImages,
    remarkBlocks,
  ],
  // The heading above the footnotes is for all to see.
  remarkRehype: { footnoteLabelProperties: {} },
  // Shiki writes style attributes, which the Content Security Policy forbids.
  syntaxHighlight: false as const,
});
