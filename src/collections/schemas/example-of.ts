import { z } from 'astro/zod';
import { metaOf } from './meta.ts';
import { inner } from './schema-at.ts';

const maxEntries = 12;

/** The shortest list that a schema accepts, with one entry repeated. */
const shortestList = (schema: z.ZodType, entry: unknown): unknown[] => {
  const lists = Array.from({ length: maxEntries }, (_, index) =>
    Array.from({ length: index + 1 }, () => entry),
  );
  return lists.find((list) => schema.safeParse(list).success) ?? [entry];
};

/** A value that a schema accepts, for an error message: the example that it names, or one made from its parts. */
export const exampleOf = (schema: z.ZodType): unknown => {
  const { example } = metaOf(schema);
  if (example !== undefined) return example;
  const plain = inner(schema);
  if (plain !== schema) return exampleOf(plain);
  if (schema instanceof z.ZodArray) {
    return shortestList(schema, exampleOf(schema.element as z.ZodType));
  }
  if (schema instanceof z.ZodTuple) return (schema.def.items as z.ZodType[]).map(exampleOf);
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.ZodType> = schema.shape;
    return Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, exampleOf(value)]));
  }
  return schema instanceof z.ZodString ? 'A text' : '…';
};
