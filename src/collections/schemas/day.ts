import { z } from 'astro/zod';

/** A day, `2025-04-27`, with or without quotation marks. */
export const day = z
  .string()
  .date()
  .transform((value) => new Date(value));

/** Marks a file that is not to be published yet: `npm run dev` shows it, a build leaves it out. */
export const draft = z.boolean().optional();
