import type { z } from 'astro/zod';

/**
 * What a text field of `content/` refers to, or how it is read: `text` may hold facts (`{{site.name}}`), and `bold text`
 * words between two asterisks too.
 */
export type FieldKind = 'text' | 'bold text' | 'link' | 'menu link' | 'industry' | 'story';

/** What a schema says of itself with zod's `.meta()`. A schema that is derived from it by a check says the same. */
interface FieldMeta {
  kind?: FieldKind;
  /** A value that the schema accepts, for messages. */
  example?: string;
  /** The field as correct YAML, where that cannot be derived from the schema. */
  lines?: string;
}

export const metaOf = (schema: z.ZodType): FieldMeta => (schema.meta() ?? {}) as FieldMeta;
