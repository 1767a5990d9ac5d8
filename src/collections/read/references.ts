/** What fields refer to, as their schemas say. */
import type { z } from 'astro/zod';
import { type FieldKind, fieldKinds } from '#collections/schemas/reference.ts';
import { inner, schemaAt } from '#collections/schemas/schema-at.ts';
import type { FieldPath } from './yaml-source.ts';

/** What refers to a page, a file or an entry. */
export interface Reference {
  kind: Exclude<FieldKind, 'text' | 'bold text'> | 'image' | 'html image' | 'media';
  /** With its facts filled in. */
  value: string;
  line: number;
  /** What it shows or says: the text of a link, the alternative text of an image. */
  words?: string | undefined;
}

/** A text that visitors read. */
export interface Text {
  /** As written, with a line end before each line that begins a block or follows a line break. */
  value: string;
  /** Line of the file at an offset of the value. */
  lineAt: (offset: number) => number;
  /** Name of its field, in backticks; undefined for a text in Markdown. */
  field?: string;
  /** Number of its block in the file: links and bold words divide the text of a block. */
  block: number;
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
    const kind = fieldKinds.get(inner(schema))?.kind;
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
