/** Reads a file of `content/` by its schema, and says what is wrong with it in words. */
import type { z } from 'astro/zod';
import { explainIssue } from './explain-issue.ts';
import { type MarkdownParts, splitFrontmatter } from './frontmatter.ts';
import type { Mistake } from './mistake.ts';
import { type FieldPath, readYamlSource, type YamlSource } from './yaml-source.ts';

/** The data that a schema makes of a file, or the mistakes that it finds. */
export interface Checked<Data> {
  data?: Data;
  mistakes: Mistake[];
  source?: YamlSource;
}

const checkValue = <Schema extends z.ZodTypeAny>(
  source: YamlSource,
  schema: Schema,
  value: unknown,
  at: FieldPath = [],
): Checked<z.output<Schema>> => {
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data as z.output<Schema>, mistakes: [], source };
  const mistakes = result.error.issues.flatMap((issue) => explainIssue(issue, schema, source, at));
  return { mistakes, source };
};

/** A YAML file that is one group of fields. */
export const checkYaml = <Schema extends z.ZodTypeAny>(
  file: string,
  text: string,
  schema: Schema,
): Checked<z.output<Schema>> => {
  const { source, mistakes } = readYamlSource(file, text);
  return source ? checkValue(source, schema, source.value) : { mistakes };
};

/** A YAML file that is a list; the schema is that of an entry. */
export const checkYamlList = <Schema extends z.ZodTypeAny>(
  file: string,
  text: string,
  schema: Schema,
): Checked<Array<z.output<Schema>>> => {
  const { source, mistakes } = readYamlSource(file, text);
  if (!source) return { mistakes };
  if (!Array.isArray(source.value) || source.value.length === 0) {
    const message = 'The file must be a list, each entry of which begins with "- ".';
    return { mistakes: [{ file, line: 1, message }], source };
  }
  const entries = source.value.map((value, index) => checkValue(source, schema, value, [index]));
  return {
    data: entries.flatMap(({ data }) => (data === undefined ? [] : [data])),
    mistakes: entries.flatMap((entry) => entry.mistakes),
    source,
  };
};

/** A Markdown file: its frontmatter by the schema, and its text. */
export const checkMarkdown = <Schema extends z.ZodTypeAny>(
  file: string,
  text: string,
  schema: Schema,
): Checked<z.output<Schema>> & { parts?: MarkdownParts } => {
  const { parts, mistakes } = splitFrontmatter(file, text);
  if (!parts) return { mistakes };
  const read = readYamlSource(file, parts.frontmatter, parts.frontmatterLine);
  if (!read.source) return { mistakes: read.mistakes, parts };
  return { ...checkValue(read.source, schema, read.source.value ?? {}), parts };
};
