import type { APIRoute } from 'astro';
import { linkPreviewOf } from '#collections/queries/link-previews.ts';

/** The picture of shared links (`og:image`), for pages without one of their own: https://ogp.me. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array((await linkPreviewOf('/')).png), {
    headers: { 'Content-Type': 'image/png' },
  });
