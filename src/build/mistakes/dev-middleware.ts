/** Astro's middleware in `npm run dev`: as long as fields of `content/` have mistakes, Astro's overlay shows them. */
import { getEntry } from 'astro:content';
import type { MiddlewareHandler } from 'astro';
import { AstroError } from 'astro/errors';

export const onRequest: MiddlewareHandler = async (_context, next) => {
  const mistakes = await getEntry('mistakes', 'all');
  if (mistakes?.data.text) throw new AstroError(mistakes.data.text);
  return next();
};
