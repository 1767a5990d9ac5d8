/** Fields with the help that editors and messages show. */
import { z } from 'astro/zod';

/** The kind of a picture that a field names. */
export type PictureKind = 'icon' | 'drawing' | 'framed drawing' | 'logo' | 'portrait';

/**
 * What a text field of `content/` refers to, or how it is read. A `text` can contain facts (`{{site.name}}`). A `bold
 * text` can also contain bold words between two asterisks.
 */
export type FieldKind =
  'text' | 'bold text' | 'link' | 'menu link' | 'industry' | 'story' | 'proof' | PictureKind;

/** A schema's data in zod's `.meta()`. A schema that a check derives from it has the same data. */
interface FieldMeta {
  kind?: FieldKind;
}

export const metaOf = (schema: z.ZodType): FieldMeta => (schema.meta() ?? {}) as FieldMeta;

/**
 * Gives a field the help that editors and messages show.
 *
 * @param help what the field is for, in one line
 * @param lines the field as correct YAML, `title: Data & Analytics`
 */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  help: string,
  lines?: string,
): Schema => {
  const parts = [help, schema.description, lines && `For example:\n${lines}`];
  const description = parts.filter(Boolean).join('\n\n');
  return schema.meta({ description });
};

/** An object with these fields and no others. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);

/** A list of `min` to `max` entries. */
export const several = <Entry extends z.ZodType>(entry: Entry, min: number, max: number) =>
  z.array(entry).min(min).max(max);

/** Returns the schema without its wrappers: optional, default, preprocess, transform. */
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

/** Returns the schema of the value at `path`. Undefined: there is no such field. */
export const schemaAt = (
  schema: z.ZodType,
  path: ReadonlyArray<string | number>,
): z.ZodType | undefined => {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const next = below(inner(schema), key);
  return next && schemaAt(next, rest);
};

/** Returns the names of the fields that an object of this schema has. */
export const fieldNames = (schema: z.ZodType | undefined): string[] => {
  const object = schema && inner(schema);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
};
