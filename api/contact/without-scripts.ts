/** The page that a form was posted from, and the page that tells a visitor without scripts why it was refused. */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Company, ThemeColours } from '#api/company.ts';
import { formByKind, type SubmissionPayload } from '#contract/forms.ts';
import { positionSlug } from '#contract/job-application.ts';
import { isAllowedOrigin } from '#platform/http/origins.ts';
import type { ProblemError } from '#platform/http/problem.ts';
import { pagePath } from '#platform/http/site.ts';

/** Returns the allowed origin of another site that posted the form. Empty: this site posted it. */
export const visitorOrigin = (c: Context, allowed: readonly string[]): string => {
  const origin = c.req.header('Origin') ?? '';
  return allowed.includes(origin) ? origin : '';
};

/** Returns the path of the page that the form was posted from. Undefined: unknown, or on a foreign site. */
const refererPath = (c: Context, allowed: readonly string[]): string | undefined => {
  const referrer = c.req.header('Referer') ?? '';
  if (!URL.canParse(referrer)) return undefined;
  const { origin, pathname } = new URL(referrer);
  const headers = { origin, host: c.req.header('Host'), fetchSite: undefined };
  return isAllowedOrigin(headers, allowed) ? pathname.replace(/^\/+/, '/') : undefined;
};

/** Returns the URL of the page that the form was posted from. Undefined: unknown. */
export const formUrlOf = (c: Context, allowed: readonly string[]): string | undefined => {
  const path = refererPath(c, allowed);
  return path === undefined ? undefined : visitorOrigin(c, allowed) + path;
};

/** Returns the path of the form's own page. Each position has one. */
const ownPage = ({ kind, fields }: SubmissionPayload): string =>
  formByKind[kind].page + ('position' in fields ? positionSlug(fields.position) : '');

const maxPathLength = 200;

/**
 * Returns whether a path has only letters, digits, `-` and `_`: a sender could put a link or a mention into the
 * Referer.
 */
const isPlain = (path: string): boolean =>
  path.length <= maxPathLength && /^(?:\/|(?:\/[\p{L}\p{N}_-]+)+)$/u.test(path);

/**
 * Returns the path of the page to store with a submission: the one in the Referer, or the form's own. For a page on
 * another origin, browsers send only the origin (Referrer-Policy). Its path `/` is not used.
 */
export const pageOf = (
  c: Context,
  payload: SubmissionPayload,
  allowedOrigins: readonly string[],
): string => {
  const path = pagePath(refererPath(c, allowedOrigins) ?? '');
  const isOriginOnly = path === '/' && visitorOrigin(c, allowedOrigins) !== '';
  // `/api/`: the page with a form's errors is a response of the service, not a page of the site.
  const isOfSite = isPlain(path) && !isOriginOnly && !path.startsWith('/api/');
  const pages = [isOfSite ? path : '', ownPage(payload)];
  return pages.find(isPlain) ?? pagePath(formByKind[payload.kind].page);
};

const properties = (colours: ThemeColours): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const styleOf = ({
  light,
  dark,
}: Company['colours']): string => `:root{color-scheme:light dark;${properties(light)}}
@media(prefers-color-scheme:dark){:root{${properties(dark)}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
@view-transition{navigation:auto}
main{width:min(100% - 2.5rem,40rem);margin:12vh auto;padding-top:2rem;border-top:2px solid var(--main)}
h1{line-height:1.1;text-wrap:balance}p,li{unicode-bidi:plaintext}li{color:var(--bad)}a{color:var(--main);font-weight:600}`;

const contentSecurityPolicy = (style: string): string =>
  `default-src 'none'; img-src data:; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Makes the page that lists the errors and links back to the form.
 *
 * @param formUrl URL of the page with the form; undefined: unknown, so there is no link
 */
export const problemPage = async (
  problem: ProblemError,
  { name, locale, colours }: Company,
  formUrl: string | undefined,
): Promise<Response> => {
  const style = styleOf(colours);
  const errors = (problem.errors ?? []).map(({ detail }) => html`<li>${detail}</li>`);
  const page = await html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Not sent yet | ${name}</title>
        <link rel="icon" href="data:," />
        ${
          // Interpolated as one string: the policy's hash covers all white space within the element.
          raw(`<style>${style}</style>`)
        }
      </head>
      <body>
        <main>
          <h1>Your message has not been sent yet</h1>
          <p>${problem.message}</p>
          ${
            errors.length
              ? html`<ul>
                  ${errors}
                </ul>`
              : ''
          }
          <p>Press your browser’s Back button: what you typed is still in the form.</p>
          ${formUrl ? html`<p><a href="${formUrl}">Back to the page with the form</a></p>` : ''}
        </main>
      </body>
    </html>`;
  return new Response(String(page), {
    status: problem.status,
    headers: {
      ...problem.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy(style),
    },
  });
};
