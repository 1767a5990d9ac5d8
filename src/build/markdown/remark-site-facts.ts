import { fillTokens } from '#lib/site-facts.ts';
import { type MarkdownNode, walk } from './syntax-tree.ts';

const decode = (url: string): string => url.replace(/%7B/gi, '{').replace(/%7D/gi, '}');

/**
 * A remark plugin: fills the site's facts into texts, links, titles and alternative texts. An unknown token stays, and
 * is found in the built page.
 */
export const remarkSiteFacts = (facts: ReadonlyMap<string, string>) => (tree: MarkdownNode) => {
  const fill = (text: string): string => fillTokens(text, (name) => facts.get(name));
  walk(tree, (node) => {
    if (node.value) node.value = fill(node.value);
    if (node.url) node.url = fill(decode(node.url));
    if (node.title) node.title = fill(node.title);
    if (node.alt) node.alt = fill(node.alt);
  });
};
