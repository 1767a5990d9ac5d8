/** Raw HTML in Markdown: what of it this site shows, under its Content Security Policy. */
import { didYouMean } from '../../collections/reading/nearest.ts';

const elements = new Set(
  `a abbr b bdi bdo br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure hr i ins kbd li
   mark ol p pre q rp rt ruby s samp small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`.split(
    /\s+/,
  ),
);

/** Whether the site shows an element, by its name in small letters. */
export const isShown = (element: string): boolean => elements.has(element);

const attributes = new Set(
  'abbr cite class colspan datetime dir headers href lang open reversed rowspan scope start title translate type value'.split(
    ' ',
  ),
);

const tag = /<([a-z][\w-]*)((?:\s+[^\s=>"']+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const attribute = /([^\s=>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

const advice: Record<string, string> = {
  img: 'Write an image as ![What it shows](name-of-the-file.jpg).',
  h1: 'Write a heading as ## Heading.',
  h2: 'Write a heading as ## Heading.',
  h3: 'Write a heading as ### Heading.',
};

interface FoundHtml {
  mistakes: string[];
  /** The addresses of `<a href>`. */
  links: string[];
}

/** What is wrong with a piece of raw HTML, and where its links lead. */
export const readHtml = (html: string): FoundHtml => {
  const found: FoundHtml = { mistakes: [], links: [] };
  for (const [, element = '', list = ''] of html.replace(/<!--[\s\S]*?-->/g, '').matchAll(tag)) {
    const name = element.toLowerCase();
    if (!isShown(name)) {
      const help = advice[name] ?? `Leave it out.${didYouMean(name, [...elements])}`;
      found.mistakes.push(`The HTML element <${name}> is not shown on this site. ${help}`);
      continue;
    }
    for (const [, key = '', ...values] of list.matchAll(attribute)) {
      if (!attributes.has(key.toLowerCase())) {
        found.mistakes.push(
          `The attribute ${key} of <${name}> has no effect on this site. Leave it out.`,
        );
      }
      if (key.toLowerCase() === 'href') found.links.push(values.find(Boolean) ?? '');
    }
  }
  return found;
};
