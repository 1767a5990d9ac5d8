/** Tokens of no fact, and what was meant for a token. */
import { error, type Problem } from '#collections/problem.ts';
import { schemaAt } from '#collections/schemas/schema-at.ts';
import { siteSchema } from '#collections/schemas/site.ts';
import { nearest } from '#shared/nearest.ts';
import { type Facts, unknownTokens } from '#lib/site-facts.ts';
import type { Text } from './references.ts';

/** The fact whose name is misspelt: another name may be that of another fact. */
const nearFact = (name: string, facts: Facts): string | undefined =>
  nearest(name, [...facts.keys()], () => 2);

const explainUnknown = (written: string, name: string, facts: Facts): string => {
  const candidate = nearFact(name, facts) ?? nearFact(name.split('.').at(-1) ?? '', facts);
  // A field that may be left out, and is.
  if (!candidate && schemaAt(siteSchema, name.split('.'))) {
    return `content/site.yaml has no \`${name}\`: take it out of this sentence, or write it there.`;
  }
  const advice = candidate
    ? ` Did you mean {{site.${candidate}}}?`
    : ' Their names are in that file, such as {{site.name}} and {{site.emails.info}}.';
  return `${written} is not a fact of content/site.yaml.${advice}`;
};

/** `{{name}}`, `{{Site.name}}`, `{{site.name}`, `{site.name}`. */
const noToken =
  /\{\{(?!\{|\s*site\.[\w.-]+\s*\}\})[^{}\n]*\}{0,2}|(?<!\{)\{\s*site\.[\w.-]+\s*\}{1,2}/g;

const explainMisspelt = (written: string, facts: Facts): string => {
  const name = written.replace(/[{}\s]/g, '').replace(/^site\W/i, '');
  return `${written} is shown as it stands. A fact is written {{site.${nearFact(name, facts) ?? 'name'}}}.`;
};

type Words = Pick<Text, 'value' | 'lineAt' | 'field'>;

/** The tokens of no fact in a text. */
export const unknownFacts = (file: string, { value, lineAt, field }: Words, facts: Facts) =>
  unknownTokens(value, facts).map(({ written, name, index }): Problem => {
    const says = explainUnknown(written, name, facts);
    return error(file, lineAt(index), field ? `${field}: ${says}` : says);
  });

/** What was meant for a token in a text. */
export const misspeltFacts = (file: string, { value, lineAt, field }: Words, facts: Facts) =>
  Array.from(value.matchAll(noToken), ({ 0: written, index }): Problem => {
    const says = explainMisspelt(written, facts);
    return error(file, lineAt(index), field ? `${field}: ${says}` : says);
  });
