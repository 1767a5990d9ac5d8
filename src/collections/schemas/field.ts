/** Fields that know how they are written, so that a message about one can show the corrected lines. */
import { z } from 'astro/zod';
import { stringify } from 'yaml';
import { exampleOf } from './example-of.ts';

const examples = new WeakMap<z.ZodType, string>();

/**
 * @param example the field as YAML, written as it should be: `title: Data & Analytics`
 * @param says what the field is for; editors show it and the example beside the field
 * @returns the schema, whose example `exampleLines` finds again
 */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  example: string,
  says?: string,
): Schema => {
  const about = says ?? schema.description;
  const described = schema.describe(`${about ? `${about}\n\n` : ''}For example:\n${example}`);
  examples.set(described, example);
  return described;
};

/** An object with these fields and no others. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);

/** The field `name` as YAML, written as its schema wants it. */
export const exampleLines = (name: string, schema: z.ZodType): string =>
  examples.get(schema) ?? stringify({ [name]: exampleOf(schema) }, { lineWidth: 0 }).trim();
