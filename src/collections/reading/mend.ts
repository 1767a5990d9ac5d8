/** Lines as they should be, made of what stands in the file, or else of an example. */
import type { z } from 'astro/zod';
import { stringify } from 'yaml';
import { exampleLines } from '#collections/schemas/field.ts';
import { schemaAt } from '#collections/schemas/schema-at.ts';
import type { FieldPath } from './yaml-source.ts';

/** Quotation marks of word processors, which are letters like others in YAML. */
const curly = /^[“”„«»‘’‚‹›](.*)[“”„«»‘’‚‹›]$/s;

/** The text inside curly quotation marks; undefined when there are none around it. */
export const insideCurlyQuotes = (value: unknown): string | undefined =>
  typeof value === 'string' ? curly.exec(value)?.[1] : undefined;

const words: Record<string, boolean | undefined> = {
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false,
};

const host = /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/;

/** What may have been meant by a value, the likeliest first. */
const meant = (value: unknown, written: string): unknown[] => {
  if (typeof value !== 'string') return [written, [value]];
  const text = (insideCurlyQuotes(value) ?? value).trim();
  const url = host.test(text) ? `https://${text}` : undefined;
  return [text, Number(text || NaN), words[text.toLowerCase()], url, [text]];
};

/**
 * The field at `path` with a value that its schema accepts, made of what is there.
 *
 * @param value what is there, and `written`, as it stands in the file: `01067` is the number 1067
 * @param near a known value that it resembles
 * @returns undefined when none can be made of it
 */
export const mended = (
  schema: z.ZodType,
  path: FieldPath,
  value: unknown,
  written: string,
  near?: string,
): string | undefined => {
  const field = schemaAt(schema, path);
  if (!field || !path.length || value === null || typeof value === 'object') return undefined;
  const candidates = near === undefined ? meant(value, written) : [near];
  const right = candidates.find((each) => each !== undefined && field.safeParse(each).success);
  if (right === undefined) return undefined;
  const around = path.reduceRight<unknown>(
    (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
    right,
  );
  return stringify(around, { lineWidth: 0 }).trim();
};

const indented = (lines: string): string => lines.replace(/\n(?=.)/g, '\n  ');

/** The field that `path` leads to or into, as its schema wants it, inside the fields around it. */
export const exampleAt = (schema: z.ZodType, path: FieldPath): string | undefined => {
  const last = path.findLastIndex((each) => typeof each === 'string');
  const field = schemaAt(schema, path.slice(0, last + 1));
  if (last < 0 || !field) return undefined;
  return path
    .slice(0, last)
    .reduceRight<string>(
      (inner, key) =>
        typeof key === 'number' ? `- ${indented(inner)}` : indented(`${key}:\n${inner}`),
      exampleLines(String(path[last]), field),
    );
};
