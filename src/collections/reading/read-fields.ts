import type { z } from 'astro/zod';
import { explainIssue } from './explain-issue.ts';
import type { Mistake } from './mistake.ts';
import { nearest } from '#contract/nearest.ts';
import { fieldNames, schemaAt } from '#collections/schemas/schema-at.ts';
import { type FieldPath, readYamlSource, valueAt, type YamlSource } from './yaml-source.ts';

/** The contents of a file, or its mistakes. */
export interface Fields<Data = unknown> {
  /** The output of the schema; undefined when there is a mistake. */
  data?: Data;
  mistakes: Mistake[];
  /** What is written, valid or not; undefined when the YAML cannot be read. */
  source?: YamlSource;
}

/** Paths of the fields that fields with an unknown name were meant for, joined. */
const misspeltFields = (issues: readonly z.core.$ZodIssue[], schema: z.ZodType): Set<string> =>
  new Set(
    issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return [];
      const known = fieldNames(schemaAt(schema, issue.path as FieldPath));
      return issue.keys.map((key) => [...issue.path, nearest(key, known)].join());
    }),
  );

/**
 * Reads fields in YAML by their schema.
 *
 * @param file its name in messages: `content/faq.yaml`
 * @param firstLine line of the file where the text begins
 */
export const readFields = <Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  firstLine = 1,
): Fields<z.output<Schema>> => {
  const { source, mistakes } = readYamlSource(file, text, firstLine);
  if (!source) return { mistakes };
  const { success, data, error } = schema.safeParse(source.value);
  if (success) return { data, mistakes, source };
  const misspelt = misspeltFields(error.issues, schema);
  const told = error.issues.filter(
    ({ path }) =>
      !misspelt.has(path.join()) || valueAt(source.value, path as FieldPath) !== undefined,
  );
  return { mistakes: told.flatMap((issue) => explainIssue(issue, schema, source)), source };
};
