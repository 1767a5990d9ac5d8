/**
 * What is replaced in texts of `content/`: tokens of facts, the postal address among them, and straight quotation marks;
 * and what is left out.
 */

import { isRecord } from '#contract/is-record.ts';
import { asciiMailto } from '#contract/urls.ts';

/** What Word and ChatGPT leave in a text that was copied from them, the latter in part between letters that only its font has. */
const leftovers = [
  /<o:p>(?:&nbsp;|[^\S\n])?<\/o:p>|<\/?o:p>/,
  /:contentReference\[[^\]\n]*\](?:\{[^}\n]*\})?/,
  /【\d+(?::\d+)?†[^】\n]*】/,
  /\uE200[^\uE201\n]*\uE201/,
  /(?<![A-Za-z])(?:cite)?(?:turn\d+(?:search|view|news|image|file|fetch)\d+)+/,
];
const anyLeftover = new RegExp(leftovers.map(({ source }) => source).join('|'), 'g');

/** A file without what Word and ChatGPT leave in a copied text. Its lines stay. */
export const withoutLeftovers = (text: string): string => text.replace(anyLeftover, '');

/** `{{site.emails.info}}` stands for the value in content/site.yaml. */
const token = /\{\{\s*site\.([\w.-]+)\s*\}\}/g;

/** Name → value. */
export type Facts = ReadonlyMap<string, string>;

interface PostalAddress {
  street: string;
  locality: string;
  region?: string | undefined;
  postalCode: string;
  country: string;
  /** The order of the parts on one line: `{street}, {postalCode} {locality}, {country}`. */
  format?: string | undefined;
}

const canadian = '{street}, {locality}, {region} {postalCode}, {country}';

/** A postal address on one line, which does not break within the postal code. */
export const postalAddressLine = ({ format = canadian, ...address }: PostalAddress): string => {
  const parts = { ...address, postalCode: address.postalCode.replaceAll(' ', '\u00a0') };
  return (
    format
      .replace(/\{(\w+)\}/g, (_, name: string) => (parts as Record<string, string>)[name] ?? '')
      // Removes the separators around a part that is left out.
      .replace(/ +/g, ' ')
      .replace(/ ?,(?: ?,)*/g, ',')
      .trim()
  );
};

const textsOf = (facts: object, prefix = ''): Array<[name: string, value: string]> =>
  Object.entries(facts).flatMap(([key, value]: [string, unknown]) =>
    isRecord(value)
      ? textsOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );

/** Name → value of every fact in content/site.yaml, such as `emails.info`. `address` is the address as one line. */
export const siteFactsOf = (site: { address: PostalAddress }): Facts =>
  new Map([...textsOf(site), ['address', postalAddressLine(site.address)]]);

/** Replaces every token of a known fact in `text`; others stay. */
export const fillFacts = (text: string, facts: Facts): string =>
  text.replace(token, (written: string, name: string) => facts.get(name) ?? written);

/** Braces as the parser of Markdown writes them in addresses. */
const withBraces = (url: string): string => url.replace(/%7B/gi, '{').replace(/%7D/gi, '}');

/** Fills facts into a URL of Markdown: a `tel:` number loses its spaces, a `mailto:` domain becomes ASCII. */
export const fillUrl = (url: string, facts: Facts): string => {
  const filled = fillFacts(withBraces(url), facts);
  return filled.startsWith('tel:') ? filled.replace(/\s/g, '') : asciiMailto(filled);
};

/** Headings and labels that the specification words, with the straight apostrophes that it has. Pages keep them. */
export const fixedWording = ["Let's Talk", "Let's Work Together"];

const toCurly = (text: string): string =>
  text
    .replace(/(?<=^|[\s([{—–/*])"(?=\S)/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s([{—–/*“])'(?=[\p{L}*])/gu, '‘')
    .replaceAll("'", '’');

/** A text with curly apostrophes and quotation marks in place of straight ones, but for the fixed wording. */
export const curlyQuotes = (text: string): string =>
  fixedWording.reduce(
    (curly, wording) => curly.replaceAll(toCurly(wording), wording),
    toCurly(text),
  );
