/** The HTML that Markdown may contain. A file with other HTML has an error, and never reaches Astro. */
import { expect, test } from 'vitest';
import { formatProblems } from '#collections/problem.ts';
import { readMarkdownText } from '#collections/read/markdown-text.ts';

const problemsOf = (body: string): string =>
  formatProblems(readMarkdownText({ root: '.', file: 'a.md' }, body, new Map()).problems);

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
])('<%s> → error', (name) => {
  for (const html of [`<${name}>x</${name}>`, `Before <${name}>x</${name}> after`]) {
    expect(problemsOf(html)).toContain(`a.md, line 1: <${name}>: `);
  }
});

test.each(['onclick', 'style', 'srcdoc', 'formaction', 'contenteditable', 'data-dialog'])(
  'attribute %s → error',
  (name) => {
    expect(problemsOf(`<p ${name}="x">Text</p>`)).toContain(
      `${name}="…": A text cannot contain this.`,
    );
  },
);

test('an element inside a script is refused together with the script', () => {
  expect(problemsOf('<script>document.write("<img onerror=a()>")</script>')).toContain('<script>:');
});

test.each(['<div', '<div title="'])(
  'unclosed tag %j → error, because text below could add attributes',
  (html) => {
    expect(problemsOf(`Text.\n\n${html}\n\nx" onclick="a()">`)).toContain(
      'line 3: The tag that begins here has no end',
    );
  },
);

test('allowed elements and comments are accepted', () => {
  const html =
    'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, <a href="/b" title="B > a">b</a><br>c\n\n' +
    '<table><thead><tr><th align="right">1</th></tr></thead></table>\n\n<pre><code class="language-ts">a &lt; b</code></pre>\n\n' +
    '<details open><summary>More</summary>x</details>';
  expect(problemsOf(`<!-- A note. <div -->\n\n${html}\n\n<!-- <b>Another</b> -->`)).toBe('');
});
