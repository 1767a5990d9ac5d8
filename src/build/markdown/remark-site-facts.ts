import { type MarkdownNode, walk } from '#lib/markdown-tree.ts';
import { type Facts, fillFacts, fillUrl } from '#contract/content-text.ts';

/**
 * A remark plugin: fills the site's facts into texts, links, titles and alternative texts. An unknown token stays.
 *
 * @param readFacts reads them for each text, as they may change in `npm run dev`
 */
export const remarkSiteFacts = (readFacts: () => Facts) => (tree: MarkdownNode) => {
  const facts = readFacts();
  walk(tree, (node) => {
    if (node.value) node.value = fillFacts(node.value, facts);
    if (node.url) node.url = fillUrl(node.url, facts);
    if (node.title) node.title = fillFacts(node.title, facts);
    if (node.alt) node.alt = fillFacts(node.alt, facts);
  });
};
