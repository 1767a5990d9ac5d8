import { z } from 'astro/zod';

/** Checks of a string that have a usual look. */
const looks: Record<string, string> = {
  email: 'info@example.org',
  url: 'https://www.example.org',
};

const howMany = ({ exactLength, minLength }: z.ZodArrayDef): number =>
  exactLength?.value ?? minLength?.value ?? 1;

/** What a schema would accept, for people: a text says what it is (`describe`), and how long it may be. */
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
    const look = schema._def.checks.map(({ kind }) => looks[kind]).find(Boolean);
    return look ?? 'A text';
  }
  return '…';
};
