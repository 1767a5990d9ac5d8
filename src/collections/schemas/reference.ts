import { z } from 'astro/zod';

/**
 * What a text field of `content/` refers to, or how it is read: `text` may hold facts (`{{site.name}}`), and `bold text`
 * words between two asterisks too.
 */
export type FieldKind = 'text' | 'bold text' | 'link' | 'menu link' | 'industry' | 'story';

/** The kinds of the schemas of such fields, and of schemas that are derived from them. */
export const fieldKinds = z.registry<{ kind: FieldKind }>();
