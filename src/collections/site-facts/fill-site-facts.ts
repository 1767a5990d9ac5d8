/** Tokens in content: `{{site.emails.info}}` stands for the value in content/site.yaml. */
import { postalAddressLine } from '#lib/contact-details.ts';
import { nearest } from '../reading/nearest.ts';
import type { Site } from '../schemas/site.ts';
import { readSite } from './read-site.ts';

/** Anything between double braces; the group is the name of a fact, where it is one. */
const anyToken = /\{\{\s*(?:site\.([\w.-]+)|[^{}\n]*?)\s*\}\}/g;

const textsOf = (facts: object, prefix = ''): Array<[name: string, value: string]> =>
  Object.entries(facts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );

const namesOf = new WeakMap<Site, Map<string, string>>();

/** Name → value of every fact; the address also as one line. */
const allFacts = (): Map<string, string> => {
  const site = readSite();
  const known =
    namesOf.get(site) ?? new Map([...textsOf(site), ['address', postalAddressLine(site.address)]]);
  namesOf.set(site, known);
  return known;
};

/** A token that stands for nothing. */
interface UnknownFact {
  token: string;
  message: string;
}

const unknownFact = (token: string, name: string | undefined, known: string[]): UnknownFact => {
  const wanted = name ?? token.replace(/[{}\s]/g, '');
  const found = nearest(wanted, known) ?? nearest(wanted.split('.').at(-1) ?? '', known);
  const advice = found
    ? ` Did you mean {{site.${found}}}?`
    : ' Their names are in that file, such as {{site.name}} and {{site.emails.info}}.';
  return { token, message: `${token} is not a fact of content/site.yaml.${advice}` };
};

/**
 * Replaces every token of `text` by its value; one without a value stays, and is reported.
 *
 * @param onUnknown gets each token that stands for nothing
 * @throws ContentError when content/site.yaml itself is wrong
 */
export const fillSiteFacts = (text: string, onUnknown?: (fact: UnknownFact) => void): string => {
  if (!text.includes('{{')) return text;
  const facts = allFacts();
  return text.replace(anyToken, (token: string, name: string | undefined) => {
    const value = name === undefined ? undefined : facts.get(name);
    if (value === undefined) onUnknown?.(unknownFact(token, name, [...facts.keys()]));
    return value ?? token;
  });
};
