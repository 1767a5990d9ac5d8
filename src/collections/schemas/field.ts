/** Fields that say what they are for and how they are written, for editors and for messages about them. */
import { z } from 'astro/zod';
import { stringify } from 'yaml';
import { exampleOf } from './example-of.ts';

const examples = z.registry<{ lines: string }>();

/**
 * @param says what the field is for, in a line that editors show beside it
 * @param lines the field as YAML, written as it should be, `title: Data & Analytics`, where its schema does not tell
 * @returns the schema, whose example `exampleLines` finds again
 */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  says: string,
  lines?: string,
): Schema => {
  const parts = [says, schema.description, lines && `For example:\n${lines}`];
  const described = schema.describe(parts.filter(Boolean).join('\n\n'));
  if (lines !== undefined) examples.add(described, { lines });
  return described;
};

/** An object with these fields and no others. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);

/** A list of so many entries. */
export const several = <Entry extends z.ZodType>(entry: Entry, min: number, max: number) =>
  z.array(entry).min(min).max(max);

/** The field `name` as YAML, written as its schema wants it. */
export const exampleLines = (name: string, schema: z.ZodType): string =>
  examples.get(schema)?.lines ?? stringify({ [name]: exampleOf(schema) }, { lineWidth: 0 }).trim();
