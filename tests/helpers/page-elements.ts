/** The elements of the built pages and their texts. */
import { DomUtils, parseDocument } from 'htmlparser2';
import { builtPages, htmlOf } from './built-pages.ts';

const pages = new Map(builtPages().map((page) => [page.path, parseDocument(htmlOf(page))]));

type Part = Pick<ReturnType<typeof parseDocument>, 'children'>;
export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export const bodyOf = (path: string): Part => {
  const page = pages.get(path);
  if (!page) throw new Error(`${path} was not built.`);
  return page;
};

/** Returns the elements within a part that have one of these names, and these attributes. */
export const elements = (
  part: Part,
  names: string,
  attributes: Record<string, string> = {},
): Element[] =>
  DomUtils.getElementsByTagName((name) => names.split(' ').includes(name), part.children).filter(
    ({ attribs }) => Object.entries(attributes).every(([name, value]) => attribs[name] === value),
  );

/** Returns the only such element. Throws unless there is exactly one. */
export const element = (
  part: Part,
  names: string,
  attributes?: Record<string, string>,
): Element => {
  const found = elements(part, names, attributes);
  if (!found[0] || found.length > 1) throw new Error(`There is not one ${names}: ${found.length}`);
  return found[0];
};

/** Returns the text of an element. Spaces and line breaks become one space, except no-break spaces. */
export const textOf = (node: Element): string =>
  DomUtils.textContent(node)
    .replaceAll(/[ \n]+/g, ' ')
    .trim();
export const texts = (part: Part, names: string): string[] => elements(part, names).map(textOf);
export const hrefs = (part: Part): (string | undefined)[] =>
  elements(part, 'a').map(({ attribs }) => attribs['href']);
export const mainOf = (path: string): Element => element(bodyOf(path), 'main');

/** Returns the service cards of a page. */
export const cardsOf = (path: string): Element[] =>
  elements(mainOf(path), 'li').filter(({ attribs }) => attribs['class']?.includes('service-card'));
