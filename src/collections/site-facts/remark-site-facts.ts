import { fillSiteFacts } from './fill-site-facts.ts';

interface MarkdownNode {
  value?: string;
  url?: string;
  children?: MarkdownNode[];
}

const decode = (url: string): string => url.replace(/%7B/gi, '{').replace(/%7D/gi, '}');

const fill = (node: MarkdownNode): void => {
  if (node.value) node.value = fillSiteFacts(node.value);
  if (node.url) node.url = fillSiteFacts(decode(node.url));
  node.children?.forEach(fill);
};

/** A remark plugin: fills the site's facts into texts and links of Markdown. */
export const remarkSiteFacts = () => fill;
