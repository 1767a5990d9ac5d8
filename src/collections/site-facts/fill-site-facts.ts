/** Tokens in content, and what is said of those that stand for nothing. */
import { fillTokens, siteFactsOf } from '#lib/site-facts.ts';
import { nearest } from '../reading/nearest.ts';
import type { Site } from '../schemas/site.ts';
import { readSite } from './read-site.ts';

const namesOf = new WeakMap<Site, Map<string, string>>();

/**
 * Name → value of every fact; the address also as one line.
 *
 * @throws Error when content/site.yaml is wrong
 */
export const siteFacts = (): ReadonlyMap<string, string> => {
  const site = readSite();
  const known = namesOf.get(site) ?? siteFactsOf(site);
  namesOf.set(site, known);
  return known;
};

/** A token that stands for nothing. */
interface UnknownFact {
  token: string;
  message: string;
}

const unknownFact = (token: string, name: string, known: string[]): UnknownFact => {
  const found = nearest(name, known) ?? nearest(name.split('.').at(-1) ?? '', known);
  const advice = found
    ? ` Did you mean {{site.${found}}}?`
    : ' Their names are in that file, such as {{site.name}} and {{site.emails.info}}.';
  return { token, message: `${token} is not a fact of content/site.yaml.${advice}` };
};

/**
 * Replaces every token of `text` by its value; one without a value stays, and is reported.
 *
 * @param onUnknown gets each token that stands for nothing
 * @throws Error when content/site.yaml itself is wrong
 */
export const fillSiteFacts = (text: string, onUnknown?: (fact: UnknownFact) => void): string =>
  fillTokens(text, (name, written) => {
    const facts = siteFacts();
    const value = facts.get(name);
    if (value === undefined) onUnknown?.(unknownFact(written, name, [...facts.keys()]));
    return value;
  });
