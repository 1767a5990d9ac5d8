import type { z } from 'astro/zod';
import { explainIssue } from './explain-issue.ts';
import type { Mistake } from './mistake.ts';
import { readYamlSource, type YamlSource } from './yaml-source.ts';

/** The contents of a file, or its mistakes. */
export interface Fields<Data = unknown> {
  /** The output of the schema; undefined when there is a mistake. */
  data?: Data;
  mistakes: Mistake[];
  /** What is written, valid or not; undefined when the YAML cannot be read. */
  source?: YamlSource;
}

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
  return { mistakes: error.issues.flatMap((issue) => explainIssue(issue, schema, source)), source };
};
