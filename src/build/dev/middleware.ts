/** Astro's middleware in `npm run dev`: every page lists what is wrong in `content/` (panel.ts). */
import type { MiddlewareHandler } from 'astro';
import { damagedPictures } from '#collections/reading/damaged-pictures.ts';
import { fieldMistakes } from '#collections/reading/field-mistakes.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { readPage } from '#build/finish/read-page.ts';
import { findMistakes } from './find-mistakes.ts';
import { knownSite } from './known-site.ts';
import { pageOfMistakes, withPanel } from './panel.ts';

const isHtml = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

/** The response and its HTML; undefined unless it is a page. Errors in rendering show only when it is read. */
const readResponse = async (response: Response) => ({
  response,
  html: isHtml(response) ? await response.text() : undefined,
});

export const onRequest: MiddlewareHandler = async ({ url, site: website }, next) => {
  try {
    const { response, html } = await readResponse(await next());
    if (html === undefined) return response;
    const { status, headers } = response;
    const page = readPage(status === 404 ? '/404' : canonicalPath(url.pathname), html);
    const site = website && knownSite(page, website.origin);
    const groups = await findMistakes(site && { page, site });
    return new Response(withPanel(html, groups), { status, headers });
  } catch (error) {
    // An error in the code, as the content has no mistakes. Astro shows where.
    if (!fieldMistakes().mistakes.length && !(await damagedPictures()).length) throw error;
    const headers = { 'content-type': 'text/html' };
    return new Response(pageOfMistakes(await findMistakes(undefined)), { status: 500, headers });
  }
};
