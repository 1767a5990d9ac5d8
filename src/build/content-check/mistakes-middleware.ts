/** Astro's middleware in `npm run dev`: as long as `content/` has mistakes, every page begins with them. */
import type { MiddlewareHandler } from 'astro';
import { currentVersion, noteSent, shownMistakes } from './shown-mistakes.ts';

const styles =
  '#content-mistakes{position:relative;z-index:99;margin:0;padding:1rem 1.5rem;background:#8c1d18;color:#fff;font:1rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const withMistakes = (html: string, text: string): string =>
  html.replace(
    /<body\b[^>]*>/,
    (body) =>
      `${body}<style>${styles}</style><pre id="content-mistakes" role="alert">${escaped(text)}</pre>`,
  );

export const onRequest: MiddlewareHandler = async (_context, next) => {
  const version = currentVersion();
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  noteSent(version);
  const text = shownMistakes();
  if (!text) return response;
  const { status, headers } = response;
  return new Response(withMistakes(await response.text(), text), { status, headers });
};
