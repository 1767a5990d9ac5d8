import { z } from 'astro/zod';

type Path = ReadonlyArray<string | number>;

/** The schema without its wrappers: optional, default, preprocess, transform. */
export const inner = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodPipe) {
    return inner((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  }
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
  return isWrapped ? inner(schema.unwrap() as z.ZodType) : schema;
};

const below = (schema: z.ZodType, key: string | number): z.ZodType | undefined => {
  if (schema instanceof z.ZodObject) return (schema.shape as Record<string, z.ZodType>)[key];
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodTuple) {
    const { items, rest } = schema.def;
    return (items[Number(key)] ?? rest ?? undefined) as z.ZodType | undefined;
  }
  return undefined;
};

/** The schema of the value at `path`; undefined when there is no such field. */
export const schemaAt = (schema: z.ZodType, path: Path): z.ZodType | undefined => {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const next = below(inner(schema), key);
  return next && schemaAt(next, rest);
};

/** Names of the fields that an object of this schema has. */
export const fieldNames = (schema: z.ZodType | undefined): string[] => {
  const object = schema && inner(schema);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
};
