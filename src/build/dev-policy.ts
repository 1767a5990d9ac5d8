import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { courseImagesDirective, cspDirectives, googleSignInPolicy } from './csp-directives.ts';
import { pagePolicy } from './post-processing/page-policy.ts';
import type { PublicSettings } from './settings.ts';

/** What a page adds to the policy of every page, as it does in its frontmatter for the built site. */
const ofPage = (path: string, settings: PublicSettings): string[] => {
  if (path === '/course-walk/courses') return [courseImagesDirective(settings)];
  if (path !== '/course-walk/login' || !settings.googleClientId) return [];
  const { scripts, styles, directives } = googleSignInPolicy(settings);
  return [...directives, `script-src ${scripts.join(' ')}`, `style-src ${styles.join(' ')}`];
};

/**
 * The policy of a page of the dev server. A nonce stands in for the hashes of the built site, for Astro's and Vite's own
 * inline scripts and styles change with every edit; Vite's connection for changes is the one source added.
 *
 * @param path of the page, without a slash at its end
 * @param host of the dev server: `localhost:4321`
 */
export const devPolicy = (
  path: string,
  host: string,
  nonce: string,
  settings: PublicSettings,
): string =>
  pagePolicy(
    [
      ...cspDirectives(settings),
      ...ofPage(path, settings),
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      `connect-src ws://${host}`,
      "frame-ancestors 'none'",
    ].join(';'),
    [],
    [],
  );

/** The page with the nonce on every script and style of its HTML, and where Vite's client finds it for those it adds. */
export const withNonce = (html: string, nonce: string): string =>
  html
    .replace(/<(script|style)\b(?![^>]*\snonce=)/g, `<$1 nonce="${nonce}"`)
    .replace(/<head\b[^>]*>/, (head) => `${head}<meta property="csp-nonce" nonce="${nonce}">`);

/** Holds a response back when it is HTML, and sends it changed. */
const changeHtml = (
  response: ServerResponse,
  change: (html: string) => { html: string; policy: string },
): void => {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const chunks: Buffer[] = [];
  let isHtml: boolean | undefined;
  const hold = (chunk: unknown): boolean => {
    isHtml ??= String(response.getHeader('content-type') ?? '').startsWith('text/html');
    // Node calls it when the first part is sent.
    response.writeHead = writeHead;
    if (isHtml && (typeof chunk === 'string' || chunk instanceof Uint8Array)) {
      chunks.push(Buffer.from(chunk));
    }
    return isHtml;
  };
  // Headers are set instead of written, as the policy is one of them and the length changes.
  response.writeHead = (status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.findLast((each) => typeof each === 'object' && each !== null) ?? {};
    for (const [name, value] of Object.entries(headers as Record<string, string>)) {
      response.setHeader(name, value);
    }
    return response;
  };
  response.write = ((chunk: unknown, ...rest: [never]) =>
    hold(chunk) || write(chunk, ...rest)) as typeof write;
  response.end = ((chunk: unknown, ...rest: [never]) => {
    if (!hold(chunk)) return end(chunk, ...rest);
    const { html, policy } = change(Buffer.concat(chunks).toString());
    response.removeHeader('content-length');
    response.setHeader('Content-Security-Policy', policy);
    return end(html, 'utf8');
  }) as typeof end;
};

/**
 * Vite plugin for `npm run dev`: every page has a Content Security Policy like that of the built site, so that a violation is
 * seen while writing.
 */
export const devPolicyPlugin = (settings: PublicSettings): Plugin => ({
  name: 'dev-policy',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const { accept = '', host = '' } = request.headers;
      if (accept.includes('text/html') && !pathname.startsWith('/api/')) {
        const nonce = randomBytes(16).toString('base64');
        const path = pathname.replace(/(.)\/$/, '$1');
        changeHtml(response, (html) => ({
          html: withNonce(html, nonce),
          policy: devPolicy(path, host, nonce, settings),
        }));
      }
      next();
    });
  },
});
