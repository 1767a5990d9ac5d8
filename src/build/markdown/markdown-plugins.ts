import { remarkHeadings } from './remark-headings.ts';
import { remarkSiteFacts } from './remark-site-facts.ts';

/** The remark plugins of every Markdown text, in their order. */
export const markdownPlugins = [remarkSiteFacts, remarkHeadings];
