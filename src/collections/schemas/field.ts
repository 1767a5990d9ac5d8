/** Fields whose error messages show the frontmatter that would be accepted. */
import { z } from 'astro/zod';
import { stringify } from 'yaml';
import { exampleOf } from './example-of.ts';

const reason = (error: z.ZodError): string => {
  const issue = error.issues[0];
  const where = issue?.path.length ? ` (at ${issue.path.join('.')})` : '';
  return `${issue?.message ?? 'Not valid'}${where}`;
};

const indent = (text: string): string => text.replace(/^/gm, '    ');

/**
 * @param example the field as YAML, written as it should be: `title: Data & Analytics`
 * @returns a field that answers a wrong or missing value with the reason and the corrected frontmatter
 */
export const field = <Schema extends z.ZodTypeAny>(schema: Schema, example: string) =>
  z.any().transform((value, context): z.output<Schema> => {
    const result = schema.safeParse(value);
    if (result.success) return result.data as z.output<Schema>;
    context.addIssue({
      code: z.ZodIssueCode.custom,
      message: `${reason(result.error)}. Write it like this:\n${indent(`---\n${example}\n---`)}\n`,
    });
    return z.NEVER;
  });

type Field<Schema extends z.ZodTypeAny> = ReturnType<typeof field<Schema>>;

const isField = (schema: z.ZodTypeAny): boolean =>
  schema instanceof z.ZodEffects && schema.innerType() instanceof z.ZodAny;

/** The schema of a file with these fields and no others. A field without an example gets one from its schema. */
export const file = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    isField(schema) ? schema : field(schema, stringify({ [name]: exampleOf(schema) }).trim()),
  ]);
  return z
    .object(Object.fromEntries(fields) as { [Name in keyof Shape]: Field<Shape[Name]> })
    .strict();
};
