import { basename } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';
import { linkPreviewOf, pagesWithPreview } from '#collections/queries/link-previews.ts';
import { linkPreviewPath } from '#lib/page-urls.ts';

export const getStaticPaths = (async () =>
  (await pagesWithPreview()).map((page) => ({
    params: { name: basename(linkPreviewPath(page), '.png') },
    props: { page },
  }))) satisfies GetStaticPaths;

/**
 * The picture of shared links (`og:image`) to a service, to a story, or into the course-walk area.
 */
export const GET: APIRoute<{ page: string }> = async ({ props: { page } }) =>
  new Response(new Uint8Array((await linkPreviewOf(page)).png), {
    headers: { 'Content-Type': 'image/png' },
  });
