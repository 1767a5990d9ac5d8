/** The service's own page for a form that was posted without scripts and could not be accepted. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { ProblemError } from '../http/problem.ts';

const STYLE = `:root{color-scheme:light dark;--paper:#faf8f4;--ink:#12222b;--line:#d9d3c7;--lake:#0a5c6b;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--paper:#0c171c;--ink:#e8eff1;--line:#263842;--lake:#5cc6d0;--bad:#ff9b92}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
@view-transition{navigation:auto}
main{width:min(100% - 2.5rem,40rem);margin:12vh auto;padding-top:2rem;border-top:2px solid var(--lake)}
h1{line-height:1.1;text-wrap:balance}li{color:var(--bad)}a{color:var(--lake);font-weight:600}`;

/** In one piece, as white space around the rules would be part of what the policy's hash covers. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface AnswerPageOptions {
  problem: ProblemError;
  siteName: string;
  /** The page the form is on, where it is known. */
  back: string | undefined;
}

/** What was wrong, in words, and the way back to what was typed. */
export const answerPage = async ({
  problem,
  siteName,
  back,
}: AnswerPageOptions): Promise<Response> => {
  const faults = (problem.errors ?? []).map(({ detail }) => html`<li>${detail}</li>`);
  const page = await html`<!doctype html>
    <html lang="en-CA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Not sent yet | ${siteName}</title>
        <link rel="icon" href="data:," />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>Your message has not been sent yet</h1>
          <p>${problem.message}</p>
          ${
            faults.length
              ? html`<ul>
                  ${faults}
                </ul>`
              : ''
          }
          <p>Go back with your browser: what you typed is still in the form.</p>
          ${back ? html`<p><a href="${back}">Back to the page with the form</a></p>` : ''}
        </main>
      </body>
    </html>`;
  return new Response(String(page), {
    status: problem.status,
    headers: {
      ...problem.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  });
};
