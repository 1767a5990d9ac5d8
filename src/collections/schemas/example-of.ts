import { z } from 'astro/zod';

/** Kind of check on a string → a string that passes it. */
const samples: Record<string, string> = {
  email: 'info@example.org',
  url: 'https://www.example.org',
};

const howMany = ({ exactLength, minLength }: z.ZodArrayDef): number =>
  exactLength?.value ?? minLength?.value ?? 1;

/** A value that a schema accepts, for an error message; in place of a text, its description (`describe`). */
export const exampleOf = (schema: z.ZodTypeAny): unknown => {
  if (schema.description) return schema.description;
  if (schema instanceof z.ZodEffects) return exampleOf(schema.innerType() as z.ZodTypeAny);
  if (schema instanceof z.ZodOptional) return exampleOf(schema.unwrap() as z.ZodTypeAny);
  if (schema instanceof z.ZodArray) {
    const item = exampleOf(schema.element as z.ZodTypeAny);
    return Array.from({ length: howMany(schema._def as z.ZodArrayDef) }, () => item);
  }
  if (schema instanceof z.ZodTuple) return (schema.items as z.ZodTypeAny[]).map(exampleOf);
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape as z.ZodRawShape);
    return Object.fromEntries(shape.map(([key, value]) => [key, exampleOf(value)]));
  }
  if (schema instanceof z.ZodString) {
    const sample = schema._def.checks.map(({ kind }) => samples[kind]).find(Boolean);
    return sample ?? 'A text';
  }
  return '…';
};
