/** Finds the pages, files and entries that fields refer to, by the schemas of the fields. */
import type { z } from 'astro/zod';
import { type FieldKind, metaOf } from '#collections/schemas/meta.ts';
import { inner, schemaAt } from '#collections/schemas/schema-at.ts';
import type { FieldPath } from './yaml-source.ts';

/** A reference to a page, a file or an entry. */
export interface Reference {
  kind: Exclude<FieldKind, 'text' | 'bold text'> | 'image' | 'html image' | 'media';
  /** With its facts filled in. */
  value: string;
  line: number;
  /** What it shows or says: the text of a link in Markdown, the alternative text of an image. */
  words?: string | undefined;
}

/** A text that visitors read. */
export interface Text {
  /** As written. In a block of Markdown, U+FFFC replaces what is not text, such as code and addresses. */
  value: string;
  /** Line of the file at an offset of the value; for a field, the line of its name. */
  lineAt: (offset: number) => number;
  /** Name of its field, in backticks; undefined for a block of Markdown. */
  field?: string;
}

/**
 * A copy of a YAML value in which the texts of known kinds are replaced.
 *
 * @param replace called with each of them
 */
export const mapFields = (
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
