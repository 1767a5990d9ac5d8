/** Reads fields by their schemas, from YAML files and the top of Markdown files, with the facts filled in. */
import { z } from 'astro/zod';
import {
  type FieldKind,
  fieldNames,
  inner,
  metaOf,
  type PictureKind,
  schemaAt,
} from '#collections/schemas/field.ts';
import { error, type Problem } from '#collections/problem.ts';
import { nearest } from '#lib/nearest.ts';
import { curlyQuotes, type Facts, fillFacts } from '#lib/content-text.ts';
import { explainIssue, nameOf } from './explain.ts';
import { fieldPictureProblem, isPictureKind } from './pictures.ts';
import { type FieldPath, readYaml, valueAt, type YamlDocument } from './yaml.ts';

/** A reference to a page or an entry. */
export interface Reference {
  kind: Exclude<FieldKind, 'text' | 'bold text' | PictureKind>;
  /** With its facts filled in. */
  value: string;
  line: number;
  /** The text of a link in Markdown. */
  words?: string | undefined;
}

/** A text that visitors read. */
export interface Text {
  /** As written. In a block of Markdown, U+FFFC replaces what is not text, such as code and addresses. */
  value: string;
  /** Returns the file's line at an offset of the value. For a field: the line of its name. */
  lineAt: (offset: number) => number;
  /** Name of its field, in backticks. Undefined: it is a block of Markdown. */
  field?: string;
}

/**
 * Copies a YAML value, and replaces the texts that have a kind.
 *
 * @param replace returns the new text
 */
const mapFields = (
  schema: z.ZodType,
  value: unknown,
  replace: (kind: FieldKind, text: string, path: FieldPath) => string,
  path: FieldPath = [],
): unknown => {
  if (typeof value === 'string') {
    const { kind } = metaOf(inner(schema));
    return kind ? replace(kind, value, path) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const mapped = (key: string | number, part: unknown): unknown => {
    const next = schemaAt(schema, [key]);
    return next ? mapFields(next, part, replace, [...path, key]) : part;
  };
  return Array.isArray(value)
    ? value.map((part, index) => mapped(index, part))
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapped(key, part)]));
};

/** The contents of a file, and the problems in them. */
export interface Fields<Data = unknown> {
  /** The output of the schema. Undefined: there is an error. */
  data?: Data;
  problems: Problem[];
  /** The fields as written, valid or not. Undefined: the YAML cannot be read. */
  document?: YamlDocument;
  references: Reference[];
  texts: Text[];
}

/** Returns the parts of a file that cannot be read. */
export const unreadable = (...problems: Problem[]) => ({ problems, references: [], texts: [] });

/** Returns the joined paths of fields that an editor probably meant by unknown names: `titel` → `title`. */
const misspeltFields = (issues: readonly z.core.$ZodIssue[], schema: z.ZodType): Set<string> =>
  new Set(
    issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return [];
      const known = fieldNames(schemaAt(schema, issue.path as FieldPath));
      return issue.keys.map((key) => [...issue.path, nearest(key, known)].join());
    }),
  );

const explainIssues = (
  file: string,
  issues: readonly z.core.$ZodIssue[],
  schema: z.ZodType,
  document: YamlDocument,
): Problem[] => {
  const misspelt = misspeltFields(issues, schema);
  return issues
    .filter(
      ({ path }) =>
        !misspelt.has(path.join()) || valueAt(document.value, path as FieldPath) !== undefined,
    )
    .flatMap((issue) => explainIssue(file, issue, schema, document));
};

export interface FileOfContent {
  /** The folder that holds `content/` and `public/`. */
  root: string;
  /** Its name in messages: `content/faq.yaml`. */
  file: string;
}

const withoutBold = (text: string): string => text.replace(/\*\*(.+?)\*\*/g, '$1');

/** Reads fields in YAML by their schema. Fills facts into their texts, and makes quotation marks curly. */
export const readFields = <Schema extends z.ZodType>(
  { root, file }: FileOfContent,
  text: string,
  schema: Schema,
  facts: Facts,
): Fields<z.output<Schema>> => {
  const { document, problems } = readYaml(file, text);
  if (!document) return unreadable(...problems);
  const references: Reference[] = [];
  const texts: Text[] = [];
  const pictureErrors: Problem[] = [];
  // A list is `null` in YAML if all its entries are comments.
  const value = document.value ?? (schema instanceof z.ZodArray ? [] : document.value);
  const filled = mapFields(schema, value, (kind, written, path) => {
    if (kind === 'text' || kind === 'bold text') {
      const value = kind === 'text' ? written : withoutBold(written);
      texts.push({ value, lineAt: () => document.lineOf(path), field: nameOf(path) });
      return curlyQuotes(fillFacts(written, facts));
    }
    if (isPictureKind(kind)) {
      const message = fieldPictureProblem(root, kind, written);
      if (message)
        pictureErrors.push(error(file, document.lineOf(path), `${nameOf(path)}: ${message}`));
      return written;
    }
    const value = kind === 'industry' ? fillFacts(written, facts) : written;
    references.push({ kind, value, line: document.lineOf(path) });
    return kind === 'industry' ? curlyQuotes(value) : value;
  });
  const result = schema.safeParse(filled);
  const read = { document, references, texts };
  if (result.success && !pictureErrors.length) return { ...read, problems, data: result.data };
  const errors = [
    ...explainIssues(file, result.error?.issues ?? [], schema, document),
    ...pictureErrors,
  ];
  // A text that YAML leaves out is the cause of an error in its line: `main: #1d4f91` is empty.
  const causes = problems.map((each) =>
    errors.some(({ line }) => line === each.line) ? { ...each, level: 'error' as const } : each,
  );
  return { ...read, problems: [...causes, ...errors] };
};
