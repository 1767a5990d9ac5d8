import { error } from '#collections/problem.ts';
import { nearest } from '#lib/nearest.ts';
import { type Facts, unknownTokens } from '#contract/content-text.ts';
import type { Rule } from './rule.ts';

/** A name that differs by more letters from every fact is no misspelling of one, so none is suggested. */
const maxEdits = 2;

const explain = (written: string, name: string, facts: Facts): string => {
  const fact = nearest(name, [...facts.keys()], () => maxEdits);
  const advice = fact
    ? `Did you mean {{site.${fact}}}?`
    : 'Take it out of this sentence, or write it there.';
  return `${written} is not a fact of content/site.yaml. ${advice}`;
};

/** Tokens such as `{{site.nmae}}` that stand for nothing: in fields, and anywhere in a Markdown text. */
export const facts: Rule = ({ files, markdown, facts: known }) => {
  const bodies = markdown.map(({ file, body }) => ({
    file,
    value: body,
    lineAt: (offset: number) => body.slice(0, offset).split('\n').length,
    field: undefined,
  }));
  const fields = files.flatMap(({ file, texts }) =>
    texts.filter(({ field }) => field !== undefined).map((text) => ({ file, ...text })),
  );
  return [...fields, ...bodies].flatMap(({ file, value, lineAt, field }) =>
    unknownTokens(value, known).map(({ written, name, index }) => {
      const says = explain(written, name, known);
      return error(file, lineAt(index), field ? `${field}: ${says}` : says);
    }),
  );
};
