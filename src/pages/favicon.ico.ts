import type { APIRoute } from 'astro';
import { getLogo } from '#collections/queries/singletons.ts';
import { lightLogo } from '#drawings/drawings.ts';
import { drawIcon } from '#drawings/bitmaps.ts';

/** The logo for programs that do not support SVG. */
export const GET: APIRoute = async () => {
  const { svg, colours } = await getLogo();
  return new Response(new Uint8Array(await drawIcon(lightLogo(svg, colours), 32)));
};
