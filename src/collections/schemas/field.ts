/** Fields that say what they are for and how to write them, for editors and for error messages. */
import { z } from 'astro/zod';
import { stringify } from 'yaml';

/** The kind of a picture that a field names. */
export type PictureKind = 'icon' | 'drawing' | 'framed drawing' | 'logo' | 'portrait';

/**
 * What a text field of `content/` refers to, or how it is read: `text` may hold facts (`{{site.name}}`), and `bold text`
 * words between two asterisks too.
 */
export type FieldKind =
  'text' | 'bold text' | 'link' | 'menu link' | 'industry' | 'story' | 'proof' | PictureKind;

/** What a schema says of itself with zod's `.meta()`. A schema that is derived from it by a check says the same. */
interface FieldMeta {
  kind?: FieldKind;
  /** A value that the schema accepts, for messages. */
  example?: string;
  /** The field as correct YAML, where that cannot be derived from the schema. */
  lines?: string;
}

export const metaOf = (schema: z.ZodType): FieldMeta => (schema.meta() ?? {}) as FieldMeta;

/**
 * @param help what the field is for, in one line that editors show
 * @param lines the field as correct YAML, `title: Data & Analytics`, if it cannot be derived from the schema
 * @returns the schema, whose example `exampleLines` finds again
 */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  help: string,
  lines?: string,
): Schema => {
  const parts = [help, schema.description, lines && `For example:\n${lines}`];
  const description = parts.filter(Boolean).join('\n\n');
  return schema.meta({ description, ...(lines !== undefined && { lines }) });
};

/** An object with these fields and no others. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);

/** A list of `min` to `max` entries. */
export const several = <Entry extends z.ZodType>(entry: Entry, min: number, max: number) =>
  z.array(entry).min(min).max(max);

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
export const schemaAt = (
  schema: z.ZodType,
  path: ReadonlyArray<string | number>,
): z.ZodType | undefined => {
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

const maxEntries = 12;

const shortestList = (schema: z.ZodType, entry: unknown): unknown[] => {
  const lists = Array.from({ length: maxEntries }, (_, index) =>
    Array.from({ length: index + 1 }, () => entry),
  );
  return lists.find((list) => schema.safeParse(list).success) ?? [entry];
};

/** A value that a schema accepts: the example that it names, or one made from its parts. */
const exampleOf = (schema: z.ZodType): unknown => {
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

/** The field `name` as YAML that its schema accepts. */
export const exampleLines = (name: string, schema: z.ZodType): string =>
  metaOf(schema).lines ??
  stringify({ [name]: exampleOf(schema) }, { lineWidth: 0, aliasDuplicateObjects: false }).trim();
