import type { z } from 'astro/zod';
import { inner } from './schema-at.ts';

/** How many characters of a text look well in their place. */
export interface TextLength {
  min: number;
  max: number;
}

const lengths = new WeakMap<z.ZodType, TextLength>();

/**
 * Notes the length that a text should have: a hint for its writer, which stops nothing (decisions 64).
 *
 * @returns the schema
 */
export const ofLength = (schema: z.ZodString, length: TextLength): z.ZodString => {
  lengths.set(schema, length);
  return schema;
};

/** That length, where the schema is one of a text, whatever has been made of it. */
export const lengthOf = (schema: z.ZodType): TextLength | undefined => lengths.get(inner(schema));
