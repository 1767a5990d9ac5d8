import type { z } from 'astro/zod';
import { error, type Problem } from '#collections/problem.ts';
import { fieldNames, schemaAt } from '#collections/schemas/schema-at.ts';
import { nearest } from '#lib/nearest.ts';
import { curlyQuotes, fillFacts, type Facts } from '#contract/content-text.ts';
import { explainIssue, nameOf } from './explain-issue.ts';
import { typeAgain, withPlainSpaces } from './invisible-spaces.ts';
import { mapFields, type Reference, type Text } from './references.ts';
import { type FieldPath, readYamlSource, valueAt, type YamlSource } from './yaml-source.ts';

/** The contents of a file, or what is wrong with them. */
export interface Fields<Data = unknown> {
  /** The output of the schema; undefined when there is an error. */
  data?: Data;
  problems: Problem[];
  /** What is written, valid or not; undefined when the YAML cannot be read. */
  source?: YamlSource;
  references: Reference[];
  texts: Text[];
}

/** A file that cannot be read. */
export const unread = (problem: Problem) => ({ problems: [problem], references: [], texts: [] });

/** Joined paths of the fields that an editor probably meant by unknown names: `titel` → `title`. */
const misspeltFields = (issues: readonly z.core.$ZodIssue[], schema: z.ZodType): Set<string> =>
  new Set(
    issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return [];
      const known = fieldNames(schemaAt(schema, issue.path as FieldPath));
      return issue.keys.map((key) => [...issue.path, nearest(key, known)].join());
    }),
  );

const explainIssues = (
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
  source: YamlSource,
): Problem[] => {
  const misspelt = misspeltFields(issues, schema);
  return issues
    .filter(
      ({ path }) =>
        !misspelt.has(path.join()) || valueAt(source.value, path as FieldPath) !== undefined,
    )
    .flatMap((issue) => explainIssue(issue, schema, source));
};

const withoutBold = (text: string): string => text.replace(/\*\*(.+?)\*\*/g, '$1');

const readOnce = <Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  facts: Facts,
): Fields<z.output<Schema>> => {
  const { source, problems } = readYamlSource(file, text);
  if (!source) return { problems, references: [], texts: [] };
  const references: Reference[] = [];
  const texts: Text[] = [];
  const filled = mapFields(schema, source.value, (kind, written, path) => {
    if (kind === 'text' || kind === 'bold text') {
      const value = kind === 'text' ? written : withoutBold(written);
      texts.push({ value, lineAt: () => source.lineOf(path), field: nameOf(path) });
      return curlyQuotes(fillFacts(written, facts));
    }
    const value = kind === 'industry' ? fillFacts(written, facts) : written;
    references.push({ kind, value, line: source.lineOf(path) });
    return kind === 'industry' ? curlyQuotes(value) : value;
  });
  const result = schema.safeParse(filled);
  const read = { source, references, texts };
  return result.success
    ? { ...read, problems, data: result.data }
    : { ...read, problems: [...problems, ...explainIssues(result.error.issues, schema, source)] };
};

/**
 * Reads fields in YAML by their schema. Facts are filled into their texts, whose quotation marks become curly.
 *
 * @param file its name in messages: `content/faq.yaml`
 */
export const readFields = <Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  facts: Facts,
): Fields<z.output<Schema>> => {
  const read = readOnce(file, text, schema, facts);
  if (read.data !== undefined) return read;
  const repaired = withPlainSpaces(text);
  if (!repaired.lines.length) return read;
  // Invisible spaces cause errors in other lines, which are gone once the spaces are replaced.
  const again = readOnce(file, repaired.text, schema, facts);
  delete again.data;
  const spaces = repaired.lines.map((line) => error(file, line, typeAgain));
  return { ...again, problems: [...spaces, ...again.problems] };
};
