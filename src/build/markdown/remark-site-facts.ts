import { fillSiteFacts } from '../../collections/site-facts/fill-site-facts.ts';
import { lineOfNode, type MarkdownNode, walk } from './syntax-tree.ts';

const decode = (url: string): string => url.replace(/%7B/gi, '{').replace(/%7D/gi, '}');

/** Code shows what others write in double braces; only `{{site.…}}` is ours there. */
const isOurs = ({ type }: MarkdownNode, token: string): boolean =>
  !['code', 'inlineCode'].includes(type) || /^\{\{\s*site\./.test(token);

const lineIn = (node: MarkdownNode, text: string, token: string): number => {
  const before = text.slice(0, Math.max(0, text.indexOf(token)));
  const fence = node.type === 'code' ? 1 : 0;
  return lineOfNode(node) + fence + before.split('\n').length - 1;
};

/**
 * Replaces the tokens in a tree: in texts, links, titles and alternative texts.
 *
 * @param onUnknown gets each token that stands for nothing, and its line in the Markdown text
 */
export const fillTree = (
  tree: MarkdownNode,
  onUnknown: (line: number, message: string) => void = () => undefined,
): void => {
  walk(tree, (node) => {
    const fill = (text: string): string =>
      fillSiteFacts(text, ({ token, message }) => {
        if (isOurs(node, token)) onUnknown(lineIn(node, text, token), message);
      });
    if (node.value) node.value = fill(node.value);
    if (node.url) node.url = fill(decode(node.url));
    if (node.title) node.title = fill(node.title);
    if (node.alt) node.alt = fill(node.alt);
  });
};

/** A remark plugin: fills the site's facts into Markdown. The content check reports those that do not exist. */
export const remarkSiteFacts = () => (tree: MarkdownNode) => fillTree(tree);
