import type { APIRoute } from 'astro';
import { linkPreviewOf } from '#collections/queries/link-previews.ts';

/** The picture of shared links (`og:image`) to pages that have none of their own: https://ogp.me. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array((await linkPreviewOf('/')).png), {
    headers: { 'Content-Type': 'image/png' },
  });
