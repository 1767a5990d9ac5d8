import type { APIRoute } from 'astro';
import { getLogo } from '#collections/queries/singletons.ts';
import { drawLinkPreview } from '#drawings/bitmaps.ts';

/** The picture of every shared link (`og:image`): https://ogp.me. */
export const GET: APIRoute = async () => {
  const { svg, colours } = await getLogo();
  return new Response(new Uint8Array(await drawLinkPreview(svg, colours)));
};
