import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listFiles } from '../list-files.ts';
import { remarkBlocks } from './remark-blocks.ts';
import { remarkHeadings } from './remark-headings.ts';
import { remarkImages } from './remark-images.ts';
import { remarkSiteFacts, type SiteFactsOptions } from './remark-site-facts.ts';

/** A hash of the code that reads and renders content. */
const codeHash = (): string => {
  const hash = createHash('sha256');
  for (const folder of ['src/build/markdown', 'src/collections']) {
    for (const file of listFiles(folder, /\.ts$/)) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
};

/**
 * How every Markdown text is rendered: Astro's `markdown` options. Astro renders anew what it keeps when an option has
 * changed; the facts and the hash of the code are therefore options of a plugin.
 *
 * @param facts name → value
 */
export const markdownOptions = (facts: ReadonlyMap<string, string>) => ({
  remarkPlugins: [
    [remarkSiteFacts, { facts: Object.fromEntries(facts), codeHash: codeHash() }] as [
      typeof remarkSiteFacts,
      SiteFactsOptions,
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
