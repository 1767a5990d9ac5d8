import type { APIRoute } from 'astro';
import { getLogo } from '#collections/queries/singletons.ts';
import { favicon } from '#drawings/drawings.ts';

/** The logo in the colours of the browser's theme. */
export const GET: APIRoute = async () => {
  const { svg, colours } = await getLogo();
  return new Response(favicon(svg, colours), { headers: { 'Content-Type': 'image/svg+xml' } });
};
