/** Astro's middleware in `npm run dev`: every page lists what is wrong in `content/` (panel.ts). */
import type { MiddlewareHandler } from 'astro';
import { findProblems } from '#collections/problems.ts';
import { pageOfProblems, withPanel } from './panel.ts';

const isHtml = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

export const onRequest: MiddlewareHandler = async (_, next) => {
  try {
    const response = await next();
    if (!isHtml(response)) return response;
    const { status, headers } = response;
    // Errors in rendering show only when a page is read.
    const html = await response.text();
    return new Response(withPanel(html, await findProblems()), { status, headers });
  } catch (error) {
    const problems = await findProblems();
    // The content has no errors, so the code must have one: Astro's own page shows where.
    if (problems[0]?.level !== 'error') throw error;
    const headers = { 'content-type': 'text/html' };
    return new Response(pageOfProblems(problems), { status: 500, headers });
  }
};
