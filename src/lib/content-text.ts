/** Fills facts into texts of `content/`, makes quotation marks curly, and removes leftovers of other programs. */

import { isRecord } from '#contract/is-record.ts';
import { asciiMailto } from '#contract/urls.ts';

/** Leftovers of Word and ChatGPT in a copied text. ChatGPT puts some between letters that only its font has. */
const leftovers = [
  /<o:p>(?:&nbsp;|[^\S\n])?<\/o:p>|<\/?o:p>/,
  /:contentReference\[[^\]\n]*\](?:\{[^}\n]*\})?/,
  /【\d+(?::\d+)?†[^】\n]*】/,
  /\uE200[^\uE201\n]*\uE201/,
  /(?<![A-Za-z])(?:cite)?(?:turn\d+(?:search|view|news|image|file|fetch)\d+)+/,
];
const anyLeftover = new RegExp(leftovers.map(({ source }) => source).join('|'), 'g');

/** Removes leftovers of Word and ChatGPT from the text of a file. Its lines stay the same. */
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

/** Returns a postal address as one line, which does not break within the postal code. */
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

/** Returns every fact of content/site.yaml by its name, such as `emails.info`. `address` is the address as one line. */
export const siteFactsOf = (site: { address: PostalAddress }): Facts =>
  new Map([...textsOf(site), ['address', postalAddressLine(site.address)]]);

/** Replaces every token of a known fact in `text`. Other tokens stay. */
export const fillFacts = (text: string, facts: Facts): string =>
  text.replace(token, (written: string, name: string) => facts.get(name) ?? written);

/** Restores braces, which the Markdown parser encodes in addresses. */
const withBraces = (url: string): string => url.replace(/%7B/gi, '{').replace(/%7D/gi, '}');

/** Fills facts into a URL of Markdown: a `tel:` number loses its spaces, a `mailto:` domain becomes ASCII. */
export const fillUrl = (url: string, facts: Facts): string => {
  const filled = fillFacts(withBraces(url), facts);
  return filled.startsWith('tel:') ? filled.replace(/\s/g, '') : asciiMailto(filled);
};

/** Headings and labels of the specification. Pages keep their straight apostrophes. */
export const fixedWording = ["Let's Talk", "Let's Work Together"];

const toCurly = (text: string): string =>
  text
    .replace(/(?<=^|[\s([{—–/*])"(?=\S)/g, '“')
    .replaceAll('"', '”')
    .replace(/(?<=^|[\s([{—–/*“])'(?=[\p{L}*])/gu, '‘')
    .replaceAll("'", '’');

/** Replaces straight apostrophes and quotation marks with curly ones, except in the fixed wording. */
export const curlyQuotes = (text: string): string =>
  fixedWording.reduce(
    (curly, wording) => curly.replaceAll(toCurly(wording), wording),
    toCurly(text),
  );
