/** Reads a file of `content/` by its schema, and says what is wrong with it in words. */
import { existsSync, readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { explainIssue } from './explain-issue.ts';
import { frontmatterLine, splitFrontmatter } from './frontmatter.ts';
import { lengthHints } from './length-hints.ts';
import type { Mistake } from './mistake.ts';
import { unreadableLetter } from './unreadable-letter.ts';
import { type FieldPath, readYamlSource, type YamlSource } from './yaml-source.ts';

/** The data that a schema makes of a file, or the mistakes that it finds. */
export interface Checked<Data = unknown> {
  data?: Data;
  mistakes: Mistake[];
  /** Matters of taste. */
  hints?: Mistake[];
  source?: YamlSource;
}

const checkValue = <Schema extends z.ZodType>(
  source: YamlSource,
  schema: Schema,
  value: unknown,
  at: FieldPath = [],
): Checked<z.output<Schema>> => {
  const result = schema.safeParse(value);
  if (result.success) {
    const { data } = result;
    return { data, mistakes: [], hints: lengthHints(data, schema, source, at), source };
  }
  const mistakes = result.error.issues.flatMap((issue) => explainIssue(issue, schema, source, at));
  return { mistakes, source };
};

/** A YAML file that is one group of fields. */
export const checkYaml = <Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): Checked<z.output<Schema>> => {
  const { source, mistakes } = readYamlSource(file, text);
  return source ? checkValue(source, schema, source.value) : { mistakes };
};

/** A YAML file that is a list; the schema is that of an entry. */
export const checkYamlList = (file: string, text: string, schema: z.ZodType): Checked => {
  const { source, mistakes } = readYamlSource(file, text);
  if (!source) return { mistakes };
  if (!Array.isArray(source.value) || source.value.length === 0) {
    const message = 'The file must be a list, each entry of which begins with "- ".';
    return { mistakes: [{ file, line: 1, message }], source };
  }
  const entries = source.value.map((value, index) => checkValue(source, schema, value, [index]));
  return {
    mistakes: entries.flatMap((entry) => entry.mistakes),
    hints: entries.flatMap((entry) => entry.hints ?? []),
    source,
  };
};

/** The fields of a Markdown file. */
export const checkMarkdown = (file: string, text: string, schema: z.ZodType): Checked => {
  const { frontmatter, mistakes } = splitFrontmatter(file, text);
  if (frontmatter === undefined) return { mistakes };
  const read = readYamlSource(file, frontmatter, frontmatterLine);
  if (!read.source) return { mistakes: read.mistakes };
  return checkValue(read.source, schema, read.source.value ?? {});
};

/** Reads a file, and checks it as one of the functions above does. */
export const checkFile = <Data>(
  file: string,
  check: (file: string, text: string) => Checked<Data>,
): Checked<Data> => {
  if (!existsSync(file)) return { mistakes: [{ file, message: 'This file is missing.' }] };
  const text = readFileSync(file, 'utf8');
  const letter = unreadableLetter(file, text);
  return letter ? { mistakes: [letter] } : check(file, text);
};
