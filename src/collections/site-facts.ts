/** The facts of content/site.yaml for code that cannot use `astro:content`: the build's configuration and schemas. */
import { fillTokens, siteFactsOf } from '#lib/site-facts.ts';
import { formatMistakes } from './reading/mistake.ts';
import { nearest } from '#contract/nearest.ts';
import { readYaml } from './reading/read-yaml.ts';
import { schemaAt } from './schemas/schema-at.ts';
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

/** A token of no fact, or what was meant for a token. */
export interface UnknownFact {
  token: string;
  /** Its offset in the text. */
  index: number;
  message: string;
}

/** The fact whose name is misspelt: another name may be that of another fact. */
const nearFact = (name: string, known: readonly string[]): string | undefined =>
  nearest(name, known, () => 2);

/** What is wrong with a token of no fact. */
const unknownFact = (token: string, name: string, known: string[]): string => {
  const last = name.split('.').at(-1) ?? '';
  const found = nearFact(name, known) ?? nearFact(last, known);
  // A field that may be left out, and is.
  if (!found && schemaAt(siteFile.schema, name.split('.'))) {
    const advice = 'take it out of this sentence, or write it there.';
    return `${siteFile.file} has no \`${name}\`: ${advice}`;
  }
  const advice = found
    ? ` Did you mean {{site.${found}}}?`
    : ' Their names are in that file, such as {{site.name}} and {{site.emails.info}}.';
  return `${token} is not a fact of content/site.yaml.${advice}`;
};

/**
 * Replaces every token in `text` by its value. An unknown token stays, and is reported.
 *
 * @param onUnknown called with each unknown token
 * @throws Error with the mistakes of content/site.yaml itself
 */
export const fillSiteFacts = (text: string, onUnknown?: (fact: UnknownFact) => void): string =>
  fillTokens(text, (name, token, index) => {
    const facts = siteFacts();
    const value = facts.get(name);
    if (value === undefined) {
      onUnknown?.({ token, index, message: unknownFact(token, name, [...facts.keys()]) });
    }
    return value;
  });

/** `{{name}}`, `{{Site.name}}`, `{{site.name}`, `{site.name}`. */
const noToken =
  /\{\{(?!\{|\s*site\.[\w.-]+\s*\}\})[^{}\n]*\}{0,2}|(?<!\{)\{\s*site\.[\w.-]+\s*\}{1,2}/g;

/** Braces in `text` that were probably meant for a token. */
export const misspeltTokens = (text: string): UnknownFact[] =>
  Array.from(text.matchAll(noToken), ({ 0: token, index }) => {
    const name = token.replace(/[{}\s]/g, '').replace(/^site\W/i, '');
    const found = nearFact(name, [...siteFacts().keys()]) ?? 'name';
    const message = `${token} is shown as it stands. A fact is written {{site.${found}}}.`;
    return { token, message, index };
  });
