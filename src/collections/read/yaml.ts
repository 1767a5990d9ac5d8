import type { z } from 'astro/zod';
import { error, type Problem } from '#collections/problem.ts';
import type { YamlFile } from '#collections/source.ts';
import type { Facts } from '#lib/site-facts.ts';
import { type Fields, readFields } from './fields.ts';
import { repeated } from './repeated.ts';
import { knownFacts } from '#collections/site-facts.ts';
import { readText } from './text.ts';
import { valueAt, type YamlSource } from './yaml-source.ts';

/** Two entries of a list with one name. */
const repeatedEntries = ({ file, unique }: YamlFile, source: YamlSource): Problem[] =>
  unique.flatMap(([list, field]) => {
    const entries = valueAt(source.value, list);
    if (!Array.isArray(entries)) return [];
    const values = entries.map((_, index) => {
      const path = [...list, index, field];
      return { line: source.lineOfKey(path), value: valueAt(source.value, path) };
    });
    const textOf = ({ value }: { value: unknown }) => (typeof value === 'string' ? value : '');
    return repeated(values, textOf).map(([first, again]) =>
      error(
        file,
        again.line,
        `The ${field} "${textOf(again)}" is there already, in line ${first.line}. Each entry needs its own.`,
      ),
    );
  });

/** The pages of a file that is gone are there, and a recipe says what goes with them. */
const leftOut = (problem: Problem): Problem => ({
  ...problem,
  says: `${problem.says} To leave out its pages, see "To leave out" in docs/developing.md.`,
});

/** Reads a YAML file. */
export const readYaml = <Schema extends z.ZodType>(
  yaml: YamlFile<z.ZodType, Schema>,
  facts: Facts = knownFacts(),
): Fields<z.output<Schema>> => {
  const { text, problems } = readText(yaml.file);
  if (text === undefined) {
    return { problems: yaml.pages ? problems.map(leftOut) : problems, references: [], texts: [] };
  }
  const fields = readFields(yaml.file, text, yaml.schema, facts);
  if (!fields.source) return fields;
  return { ...fields, problems: [...fields.problems, ...repeatedEntries(yaml, fields.source)] };
};
