/** Astro's middleware in `npm run dev`: as long as fields of `content/` have mistakes, Astro's overlay shows them. */
import type { MiddlewareHandler } from 'astro';
import { AstroError } from 'astro/errors';
import { fieldMistakes } from '#collections/reading/field-mistakes.ts';
import { formatMistakes } from '#collections/reading/mistake.ts';

export const onRequest: MiddlewareHandler = (_context, next) => {
  const { mistakes, inDrafts } = fieldMistakes();
  const text = formatMistakes([...mistakes, ...inDrafts]);
  if (text) throw new AstroError(text);
  return next();
};
