/** Corrected lines, made from what is in the file, or else from an example. */
import type { z } from 'astro/zod';
import { stringify } from 'yaml';
import { exampleLines } from '#collections/schemas/field.ts';
import { schemaAt } from '#collections/schemas/schema-at.ts';
import type { FieldPath } from './yaml-source.ts';

/** Quotation marks of word processors, which are ordinary characters in YAML. */
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

/** A day that is written otherwise, and cannot be another one: `2026-2-9`, `2.11.2026`, `November 2, 2026`. */
const dayOf = (text: string): string | undefined => {
  const yearFirst = text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, '$3-$2-$1');
  const [, ...numbers] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(yearFirst) ?? [];
  if (numbers.length) return numbers.map((each) => each.padStart(2, '0')).join('-');
  if (!/^(?:\d{1,2} [a-z]{3,9}|[a-z]{3,9} \d{1,2},?) \d{4}$/i.test(text)) return undefined;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
};

/** A number with a currency, or with its thousands set apart: `$70000`, `70,000` → 70000. */
const numberOf = (text: string): number => {
  const [, digits = NaN] =
    /^(?:\p{Sc}|[A-Z]{3})? ?(\d+|\d{1,3}(?:[, ]\d{3})+) ?(?:\p{Sc}|[A-Z]{3})?$/u.exec(text) ?? [];
  return Number(String(digits).replace(/[, ]/g, ''));
};

/** What a value may have been meant to be, the likeliest first. */
const meant = (value: unknown, written: string): unknown[] => {
  if (typeof value !== 'string') return [written, [value]];
  const text = (insideCurlyQuotes(value) ?? value).trim();
  const url = host.test(text) ? `https://${text}` : undefined;
  return [
    text,
    Number(text || NaN),
    numberOf(text),
    words[text.toLowerCase()],
    url,
    dayOf(text),
    [text],
  ];
};

/**
 * The field at `path` with a value that its schema accepts, made from the current value.
 *
 * @param value the current value; `written` is its text in the file: `01067` is the number 1067
 * @param near a known value that the current one resembles
 * @returns undefined when no valid value can be made from it
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

/** An example of the field at `path`, as its schema wants it, within its parent fields. */
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
