/**
 * Astro's middleware in a build: it finishes each page once it is rendered, and leaves out rendering a page whose inputs have
 * not changed since an earlier build. Those are the page's props, the answers to what it asked about Markdown files, and
 * `renderInputs`, which holds everything else but the texts of Markdown files: a page whose text is not among its props is
 * rendered each time, and so is one with images, because Astro makes the images of a page while it renders it.
 */
import type { MiddlewareHandler } from 'astro';
import { hashAnswers, recordQueries } from '../../collections/queries/recorded-queries.ts';
import { currentProcessor } from './current-processor.ts';

const image = /\/_astro\/[^"'\s]+\.(?:avif|webp|png|jpe?g|gif|tiff)\b/i;

const htmlResponse = (html: Buffer): Response =>
  new Response(new Uint8Array(html), { headers: { 'Content-Type': 'text/html' } });

const isHtml = ({ headers }: Response): boolean =>
  Boolean(headers.get('content-type')?.startsWith('text/html'));

export const onRequest: MiddlewareHandler = async ({ url, props, locals }, next) => {
  const processor = currentProcessor();
  if (!processor) return next();
  const path = url.pathname.replace(/\/$/, '/index.html');
  const inputs = Object.keys(props).length > 0 ? JSON.stringify(props) : undefined;
  const kept = inputs && (await processor.findRendered(path, inputs, hashAnswers));
  if (kept) return htmlResponse(kept);

  const shownFiles = (locals.shownFiles = new Set<string>());
  const { result, asked } = await recordQueries(async () => {
    const response = await next();
    // Components may be rendered while the body is read.
    return isHtml(response) ? Buffer.from(await response.arrayBuffer()) : response;
  });
  if (result instanceof Response) return result;
  const html = await processor.finish(path, result);
  const isInProps = (file: string): boolean => Boolean(inputs?.includes(JSON.stringify(file)));
  if (inputs && [...shownFiles].every(isInProps) && !image.test(result.toString())) {
    const answers = await hashAnswers(asked);
    processor.keepRendered(path, { props: inputs, asked, answers }, result);
  }
  return htmlResponse(html);
};
