/** The page that tells a visitor without scripts why a form was refused. */
import { hash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { ThemeColours } from '#api/company.ts';
import type { ProblemError } from '#platform/http/problem.ts';
import type { Identity } from '#api/company.ts';

const properties = (colours: ThemeColours): string =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const styleOf = ({
  light,
  dark,
}: Identity['colours']): string => `:root{color-scheme:light dark;${properties(light)}}
@media(prefers-color-scheme:dark){:root{${properties(dark)}}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
@view-transition{navigation:auto}
main{width:min(100% - 2.5rem,40rem);margin:12vh auto;padding-top:2rem;border-top:2px solid var(--main)}
h1{line-height:1.1;text-wrap:balance}li{color:var(--bad)}a{color:var(--main);font-weight:600}`;

const contentSecurityPolicy = (style: string): string =>
  `default-src 'none'; img-src data:; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * Lists what is wrong and links back to the form.
 *
 * @param formUrl URL of the page with the form; undefined when unknown
 */
export const problemPage = async (
  problem: ProblemError,
  { name, locale, colours }: Identity,
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
