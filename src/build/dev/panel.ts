/** The panel of `npm run dev` with the problems of `content/`, as HTML, and the page that shows it in place of a broken page. */
import { pluralize } from '#shared/pluralize.ts';
import { placeOf, type Problem } from '#collections/problem.ts';
import { escapeHtml } from '#lib/escape-html.ts';

/** Inside a shadow root, so that the page's styles do not apply. It has the page's colours in both themes. */
const styles = `
:host { all: initial; position: fixed; inset: auto auto 1rem 1rem; z-index: 2147483647; max-width: calc(100vw - 2rem); color-scheme: inherit; }
details { box-sizing: border-box; width: fit-content; max-width: min(40rem, 100%); max-height: 60vh; overflow: auto; border: 2px solid var(--edge, GrayText); border-radius: .5rem; background: var(--surface, Canvas); color: var(--ink, CanvasText); font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 .25rem 1rem rgb(0 0 0 / .25); }
details.stops { border-color: var(--bad, CanvasText); }
summary { position: sticky; top: 0; padding: .5rem 1rem; background: inherit; font-weight: 600; cursor: pointer; }
.problems { padding: 0 1rem 1rem; }
h2 { margin: .5rem 0 0; font-size: 1rem; }
ol { margin: .25rem 0 0; padding-left: 1.5rem; }
li { margin-top: .5rem; overflow-wrap: anywhere; }
pre { margin: .25rem 0 0; padding: .5rem .75rem; background: var(--stone, transparent); font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
b { font-family: ui-monospace, monospace; font-size: .875rem; }
:focus-visible { outline: 2px solid currentColor; outline-offset: -4px; }
@media print { :host { display: none; } }`;

const item = (problem: Problem): string => {
  const { says, example } = problem;
  const lines = example ? `<pre>${escapeHtml(example)}</pre>` : '';
  return `<li><b>${escapeHtml(placeOf(problem))}</b><br>${escapeHtml(says)}${lines}</li>`;
};

const section = (title: string, problems: readonly Problem[]): string =>
  problems.length ? `<h2>${title}</h2><ol role="list">${problems.map(item).join('')}</ol>` : '';

/** The panel at the end of a page: open if an error would stop a build, folded if there are only hints, or else empty. */
const panel = (problems: readonly Problem[]): string => {
  if (!problems.length) return '';
  const errors = problems.filter(({ level }) => level === 'error');
  const hints = problems.filter(({ level }) => level === 'hint');
  const counts = [
    ...(errors.length ? [pluralize(errors.length, 'error')] : []),
    ...(hints.length ? [pluralize(hints.length, 'hint')] : []),
  ];
  return `<div id="content-problems"><template shadowrootmode="open"><style>${styles}</style>
<aside aria-label="Problems in content/"><details${errors.length ? ' class="stops" open' : ''}><summary>${counts.join(' and ')} in content/</summary>
<div class="problems">${section('Errors', errors)}${section('Hints, which stop nothing', hints)}</div></details></aside></template></div>`;
};

/** The page with the panel in it. */
export const withPanel = (html: string, problems: readonly Problem[]): string => {
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + panel(problems) : html.slice(0, end) + panel(problems) + html.slice(end);
};

/** The page that replaces one that cannot be rendered. Vite's client reloads it once the error is corrected. */
export const pageOfProblems = (problems: readonly Problem[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Problems in content/</title><script type="module" src="/@vite/client"></script></head>
<body style="font:1rem/1.5 system-ui,sans-serif;margin:2rem"><h1>This page cannot be shown until an error in content/ is corrected</h1>${panel(problems)}</body></html>`;
