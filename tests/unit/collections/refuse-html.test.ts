/** What the HTML of a Markdown text may hold: all else is text, also in `npm run dev`. */
import { expect, test } from 'vitest';
import { refuseHtml } from '#collections/markdown-html.ts';

const elements = (html: string): string[] =>
  [...refuseHtml(html).matchAll(/<([a-z][\w-]*)/gi)].map(([, name = '']) => name);

test.each([
  'script',
  'style',
  'link',
  'meta',
  'base',
  'object',
  'embed',
  'iframe',
  'frame',
  'form',
  'input',
  'button',
  'textarea',
  'dialog',
  'template',
  'svg',
  'math',
  'noscript',
  'title',
  'astro-island',
])('<%s> is no element any more', (name) => {
  expect(elements(`<p>Before</p><${name}>x</${name}><p>After</p>`)).toEqual(['p', 'p']);
});

test.each(['onclick', 'style', 'srcdoc', 'formaction', 'contenteditable', 'data-dialog'])(
  'the attribute %s has no effect',
  (name) => {
    expect(elements(`<p ${name}="x">Text</p>`)).toEqual([]);
  },
);

test('elements in the text of a script have none either', () => {
  expect(elements('<script>document.write("<img onerror=a()>")</script>')).toEqual([]);
});

test('what a text may hold stays as it is, without an editor’s comments', () => {
  const html =
    '<h2 id="section-a">A</h2><p>Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, <a href="/b" title="B">b</a><br>c</p>' +
    '<table><thead><tr><th align="right">1</th></tr></thead></table><pre><code class="language-ts">a &lt; b</code></pre>' +
    '<details open><summary>More</summary>x</details><video src="/a.mp4" poster="/a.jpg" controls></video>';
  expect(refuseHtml(`<!-- A note. -->${html}<!-- <b>Another</b> -->`)).toBe(html);
});
