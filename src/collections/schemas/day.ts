import { z } from 'astro/zod';

/** A day as a text, `2025-04-27`. Astro's reader of frontmatter makes a date of one without quotation marks. */
export const dayText = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.string().date(),
);

/** A day, `2025-04-27`, with or without quotation marks. */
export const day = dayText.transform((value) => new Date(value));

/** Marks a file that is not to be published yet: `npm run dev` shows it, a build leaves it out. */
export const draft = z.boolean().optional();
