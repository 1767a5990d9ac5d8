/** Fields that say what they are for and how to write them, for editors and for error messages. */
import { z } from 'astro/zod';
import { stringify } from 'yaml';
import { exampleOf } from './example-of.ts';
import { metaOf } from './meta.ts';

/**
 * @param says what the field is for, in one line that editors show
 * @param lines the field as correct YAML, `title: Data & Analytics`, if it cannot be derived from the schema
 * @returns the schema, whose example `exampleLines` finds again
 */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  says: string,
  lines?: string,
): Schema => {
  const parts = [says, schema.description, lines && `For example:\n${lines}`];
  const description = parts.filter(Boolean).join('\n\n');
  return schema.meta({ description, ...(lines !== undefined && { lines }) });
};

/** An object with these fields and no others. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);

/** A list of `min` to `max` entries. */
export const several = <Entry extends z.ZodType>(entry: Entry, min: number, max: number) =>
  z.array(entry).min(min).max(max);

/** The field `name` as YAML that its schema accepts. */
export const exampleLines = (name: string, schema: z.ZodType): string =>
  metaOf(schema).lines ??
  stringify({ [name]: exampleOf(schema) }, { lineWidth: 0, aliasDuplicateObjects: false }).trim();
