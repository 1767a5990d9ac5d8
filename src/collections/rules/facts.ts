import { misspeltFacts, unknownFacts } from '#collections/read/unknown-facts.ts';
import type { Rule } from './rule.ts';

/** Tokens of no fact in Markdown; those in fields are read with them. */
export const facts: Rule = ({ markdown, facts: known }) =>
  markdown.flatMap(({ file, body, texts }) => {
    const lineAt = (offset: number): number => body.slice(0, offset).split('\n').length;
    return [
      // Code and addresses may hold facts too.
      ...unknownFacts(file, { value: body, lineAt }, known),
      ...texts
        .filter(({ field }) => field === undefined)
        .flatMap((text) => misspeltFacts(file, text, known)),
    ];
  });
