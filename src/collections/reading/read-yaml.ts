import type { z } from 'astro/zod';
import type { YamlFile } from '#collections/source.ts';
import type { Mistake } from './mistake.ts';
import { type Fields, readFields } from './read-fields.ts';
import { readOnce } from './read-once.ts';
import { readText } from './read-text.ts';
import { repeated } from './repeated.ts';
import { valueAt, type YamlSource } from './yaml-source.ts';

/** Two entries of a list with one name. */
const repeatedEntries = ({ file, unique }: YamlFile, source: YamlSource): Mistake[] =>
  unique.flatMap(([list, field]) => {
    const entries = valueAt(source.value, list);
    if (!Array.isArray(entries)) return [];
    const values = entries.map((_, index) => {
      const path = [...list, index, field];
      return { line: source.lineOfKey(path), value: valueAt(source.value, path) };
    });
    const textOf = ({ value }: { value: unknown }) => (typeof value === 'string' ? value : '');
    return repeated(values, textOf).map(([first, again]) => ({
      file,
      line: again.line,
      message: `The ${field} "${textOf(again)}" is there already, in line ${first.line}. Each entry needs its own.`,
    }));
  });

/** The pages of a file that is gone are there, and a recipe says what goes with them. */
const leftOut = (mistake: Mistake): Mistake => ({
  ...mistake,
  message: `${mistake.message} To leave out its pages, see "To leave out" in docs/developing.md.`,
});

const read = <Schema extends z.ZodType>(
  yaml: YamlFile<z.ZodType, Schema>,
): Fields<z.output<Schema>> => {
  const { text, mistakes } = readText(yaml.file);
  if (text === undefined) return { mistakes: yaml.pages ? mistakes.map(leftOut) : mistakes };
  const fields = readFields(yaml.file, text, yaml.schema);
  if (!fields.source) return fields;
  return { ...fields, mistakes: [...fields.mistakes, ...repeatedEntries(yaml, fields.source)] };
};

/** Reads a YAML file. */
export const readYaml = <Schema extends z.ZodType>(
  yaml: YamlFile<z.ZodType, Schema>,
): Fields<z.output<Schema>> => readOnce(yaml.file, () => read(yaml));
