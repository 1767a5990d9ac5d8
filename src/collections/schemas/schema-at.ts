import { z } from 'astro/zod';

type Path = ReadonlyArray<string | number>;

/** The schema without what is around it: optional, with a default, refined, transformed. */
export const inner = (schema: z.ZodTypeAny): z.ZodTypeAny => {
  if (schema instanceof z.ZodEffects) return inner(schema.innerType() as z.ZodTypeAny);
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap() as z.ZodTypeAny);
  if (schema instanceof z.ZodDefault) return inner(schema.removeDefault() as z.ZodTypeAny);
  return schema;
};

const below = (schema: z.ZodTypeAny, key: string | number): z.ZodTypeAny | undefined => {
  if (schema instanceof z.ZodObject) return (schema.shape as z.ZodRawShape)[key];
  if (schema instanceof z.ZodArray) return schema.element as z.ZodTypeAny;
  if (schema instanceof z.ZodTuple) return (schema.items as z.ZodTypeAny[])[Number(key)];
  return undefined;
};

/** The schema of the value at `path`; undefined where the schema has no such field. */
export const schemaAt = (schema: z.ZodTypeAny, path: Path): z.ZodTypeAny | undefined => {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const next = below(inner(schema), key);
  return next && schemaAt(next, rest);
};

/** Names of the fields that an object of this schema has. */
export const fieldNames = (schema: z.ZodTypeAny | undefined): string[] => {
  const object = schema && inner(schema);
  return object instanceof z.ZodObject ? Object.keys(object.shape as z.ZodRawShape) : [];
};
