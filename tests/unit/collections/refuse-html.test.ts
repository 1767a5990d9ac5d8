/** What the HTML of a Markdown text may hold. */
import { expect, test } from 'vitest';
import { refuseHtml } from '#collections/markdown-html/refuse-html.ts';

const refused = (html: string): string[] =>
  [...refuseHtml(html).matchAll(/<refused-html data-html="([^"]*)">/g)].map(([, what = '']) =>
    decodeURIComponent(what),
  );

/** The elements that are left, but for placeholders. */
const elements = (html: string): string[] =>
  [...refuseHtml(html).matchAll(/<([a-z][\w-]*)/gi)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'refused-html');

test.each([
  ...[
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
  ],
  ...[
    'textarea',
    'dialog',
    'template',
    'svg',
    'math',
    'noscript',
    'title',
    'astro-island',
    'applet',
    'marquee',
  ],
])('<%s> is refused, and no element any more', (name) => {
  const html = `<p>Before</p><${name}>x</${name}><p>After</p>`;
  expect(refused(html)).toEqual([`<${name}`]);
  expect(elements(html)).toEqual(['p', 'p']);
});

test.each([
  'onclick',
  'style',
  'srcdoc',
  'formaction',
  'contenteditable',
  'popovertarget',
  'data-dialog',
])('the attribute %s is refused, and has no effect', (name) => {
  const html = `<p ${name}="x">Text</p>`;
  expect(refused(html)).toEqual([`${name}="x"`]);
  expect(elements(html)).toEqual([]);
});

test('elements in the text of a script are refused too', () => {
  const html = '<script>document.write("<img onerror=a()>")</script>';
  expect(refused(html)).toEqual(['<script', 'onerror="a()"']);
  expect(elements(html)).toEqual([]);
});

test('what a text may hold stays as it is', () => {
  const html =
    '<h2 id="section-a">A</h2><p>Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, <a href="/b" title="B">b</a><br>c</p>' +
    '<table><thead><tr><th align="right">1</th></tr></thead></table><pre><code class="language-ts">a &lt; b</code></pre>' +
    '<details open><summary>More</summary>x</details><video src="/a.mp4" poster="/a.jpg" controls></video><!-- note -->';
  expect(refuseHtml(html)).toBe(html);
});
