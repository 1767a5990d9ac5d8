import { z } from 'astro/zod';
import { utcDay } from '#shared/time.ts';
import { field } from './field.ts';

/** A day as a text, `2025-04-27`, with or without quotation marks. What is none is not compared with other days. */
export const dayText = z.iso.date({ abort: true });

/** Such a day, as a Date. */
export const day = dayText.transform((value) => new Date(value));

/** Whether a day, as written in frontmatter, is over in UTC. False when there is none. */
export const hasClosed = (closes: unknown): boolean => {
  const { success, data } = dayText.safeParse(closes);
  return success && data < utcDay();
};

/** Marks a file that is not to be published yet. */
export const draft = field(
  z.boolean().optional(),
  'Only `npm run dev` and `npm run build -- --drafts` show it.',
  'draft: true',
);
