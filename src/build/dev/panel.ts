/**
 * The panel of `npm run dev` with mistakes and hints, as HTML, and the page that shows it in place of a broken page.
 */
import { pluralize } from '#contract/pluralize.ts';
import type { Mistake } from '#collections/reading/mistake.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import type { Group } from './find-mistakes.ts';

/** Inside a shadow root, so that the page's styles do not apply. It has the page's colours in both themes. */
const styles = `
:host { all: initial; position: fixed; inset: auto auto 1rem 1rem; z-index: 2147483647; max-width: calc(100vw - 2rem); color-scheme: inherit; }
details { box-sizing: border-box; width: fit-content; max-width: min(40rem, 100%); max-height: 60vh; overflow: auto; border: 2px solid var(--edge, GrayText); border-radius: .5rem; background: var(--surface, Canvas); color: var(--ink, CanvasText); font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 .25rem 1rem rgb(0 0 0 / .25); }
details.stops { border-color: var(--bad, CanvasText); }
summary { position: sticky; top: 0; padding: .5rem 1rem; background: inherit; font-weight: 600; cursor: pointer; }
.found { padding: 0 1rem 1rem; }
h2 { margin: .5rem 0 0; font-size: 1rem; }
ol { margin: .25rem 0 0; padding-left: 1.5rem; }
li { margin-top: .5rem; overflow-wrap: anywhere; }
p { margin: 0; }
.note { margin-top: 1rem; color: var(--muted, CanvasText); font-size: .875rem; }
pre { margin: .25rem 0 0; padding: .5rem .75rem; background: var(--stone, transparent); font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
b { font-family: ui-monospace, monospace; font-size: .875rem; }
:focus-visible { outline: 2px solid currentColor; outline-offset: -4px; }
@media print { :host { display: none; } }`;

/** Keeps the panel folded or open until the findings change. Runs before the panel is painted. */
const script = `{
const details = document.getElementById('content-mistakes').shadowRoot.querySelector('details');
const key = 'content mistakes';
const found = details.textContent;
const earlier = JSON.parse(sessionStorage.getItem(key) ?? '{}');
if (earlier.found === found) details.open = earlier.open;
details.addEventListener('toggle', () => sessionStorage.setItem(key, JSON.stringify({ open: details.open, found })));
}`;

/** The corrected lines in a message. */
const shownLines = /\n {4}---\n([\s\S]*?)\n {4}---/g;

const message = (text: string): string =>
  escapeHtml(text).replace(
    shownLines,
    (_, lines: string) => `<pre>${lines.replace(/^ {4}/gm, '')}</pre>`,
  );

const item = ({ file, line, message: text }: Mistake): string => {
  const place = line === undefined ? file : `${file}, line ${line}`;
  return `<li><b>${escapeHtml(place)}</b><br>${message(text)}</li>`;
};

const section = ({ title, mistakes }: Group): string =>
  `<h2>${title}</h2><ol role="list">${mistakes.map(item).join('')}</ol>`;

const counted = (groups: readonly Group[], one: string): string[] => {
  const count = groups.reduce((sum, { mistakes }) => sum + mistakes.length, 0);
  return count ? [pluralize(count, one)] : [];
};

/**
 * The panel at the end of a page: open if a mistake would stop a build, folded if there are only hints, and empty if
 * nothing was found.
 */
const panel = (groups: readonly Group[]): string => {
  if (!groups.length) return '';
  const stopping = groups.filter(({ isHint }) => !isHint);
  const hints = groups.filter(({ isHint }) => isHint);
  const title = [...counted(stopping, 'mistake'), ...counted(hints, 'hint')].join(' and ');
  return `<div id="content-mistakes"><template shadowrootmode="open"><style>${styles}</style>
<aside aria-label="Mistakes in content/"><details${stopping.length ? ' class="stops" open' : ''}><summary>${title} in content/</summary>
<div class="found">${groups.map(section).join('')}
<p class="note">Links and pictures are looked at in the page that is open; <code>npm run check</code> looks at those of all pages.</p></div></details></aside></template></div>
<script>${script}</script>`;
};

/** The page with the panel in it. */
export const withPanel = (html: string, groups: readonly Group[]): string => {
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + panel(groups) : html.slice(0, end) + panel(groups) + html.slice(end);
};

/** The page that replaces one that cannot be rendered. Vite's client reloads it once the mistake is corrected. */
export const pageOfMistakes = (groups: readonly Group[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Mistakes in content/</title><script type="module" src="/@vite/client"></script></head>
<body style="font:1rem/1.5 system-ui,sans-serif;margin:2rem"><h1>This page cannot be shown until a mistake in content/ is corrected</h1>${panel(groups)}</body></html>`;
