import type { APIRoute } from 'astro';
import { getLogo } from '#collections/queries/singletons.ts';
import { lightLogo } from '#drawings/drawings.ts';
import { drawTile } from '#drawings/bitmaps.ts';
import { neutral } from '#lib/neutral-colours.ts';

/** The logo of the chat (specification, section 2) and of structured data. */
export const GET: APIRoute = async () => {
  const { svg, colours } = await getLogo();
  const tile = { size: 512, mark: 384, corner: 64, background: neutral.light.paper };
  return new Response(new Uint8Array(await drawTile(lightLogo(svg, colours), tile)));
};
