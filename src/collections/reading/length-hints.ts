/** Texts that are longer or shorter than looks well: hints for their writers, which stop nothing (decisions 64). */
import type { z } from 'astro/zod';
import { schemaAt } from '../schemas/schema-at.ts';
import { lengthOf } from '../schemas/text-length.ts';
import type { Mistake } from './mistake.ts';
import type { FieldPath, YamlSource } from './yaml-source.ts';

interface FoundText {
  text: string;
  path: FieldPath;
}

const textsOf = (value: unknown, path: FieldPath = []): FoundText[] => {
  if (typeof value === 'string') return [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    textsOf(below, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

/**
 * @param data what `schema` has made of the value at `at`
 */
export const lengthHints = (
  data: unknown,
  schema: z.ZodType,
  source: YamlSource,
  at: FieldPath,
): Mistake[] =>
  textsOf(data).flatMap(({ text, path }) => {
    const field = schemaAt(schema, path);
    const length = field && lengthOf(field);
    if (!length || (text.length >= length.min && text.length <= length.max)) return [];
    const message = `This text has ${text.length} characters; ${length.min} to ${length.max} look best.`;
    return [{ file: source.file, line: source.lineOfKey([...at, ...path]), message }];
  });
