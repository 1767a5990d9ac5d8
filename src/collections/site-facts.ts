/** The facts of content/site.yaml for code that cannot use `astro:content`: the build's configuration and schemas. */
import { fillTokens, siteFactsOf } from '#lib/site-facts.ts';
import { formatMistakes } from './reading/mistake.ts';
import { nearest } from '#contract/nearest.ts';
import { readYaml } from './reading/read-yaml.ts';
import type { Site } from './schemas/site.ts';
import { siteFile } from './source.ts';

/** @throws Error with the mistakes of content/site.yaml */
export const readSite = (): Site => {
  const { data, mistakes } = readYaml(siteFile);
  if (!data) throw new Error(formatMistakes(mistakes));
  return data;
};

/**
 * Name → value of every fact, including the address as one line.
 *
 * @throws Error with the mistakes of content/site.yaml
 */
export const siteFacts = (): ReadonlyMap<string, string> => siteFactsOf(readSite());

/** An unknown token. */
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
 * Replaces every token in `text` by its value. An unknown token stays, and is reported.
 *
 * @param onUnknown called with each unknown token
 * @throws Error with the mistakes of content/site.yaml itself
 */
export const fillSiteFacts = (text: string, onUnknown?: (fact: UnknownFact) => void): string =>
  fillTokens(text, (name, written) => {
    const facts = siteFacts();
    const value = facts.get(name);
    if (value === undefined) onUnknown?.(unknownFact(written, name, [...facts.keys()]));
    return value;
  });
