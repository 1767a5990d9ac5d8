/** The text of every built page, as a reader gets it: its words are those of the content and the code, with spaces between. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { Parser } from 'htmlparser2';
import { parse } from 'yaml';
import { builtPages, htmlOf } from '../helpers/built-pages.ts';
import { filesBelow } from '../helpers/files-below.ts';

/** Elements that stand within a line: words on both sides of their tags are one word. Every other begins a line. */
const inLine = new Set(
  'a abbr astro-island astro-slot b code em i kbd label q s small span strong sub sup time'.split(
    ' ',
  ),
);
const unread = new Set(['script', 'style', 'template', 'svg', 'title', 'select', 'textarea']);

/** The lines of a page's body, with one space between words. */
const linesOf = (html: string): string[] => {
  let text = '';
  let unreadDepth = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (unread.has(name)) unreadDepth += 1;
      if (!inLine.has(name)) text += '\n';
    },
    onclosetag: (name) => {
      if (unread.has(name)) unreadDepth -= 1;
      if (!inLine.has(name)) text += '\n';
    },
    ontext: (part) => {
      if (unreadDepth === 0) text += part.replaceAll('\n', ' ');
    },
  });
  parser.end(html.slice(html.indexOf('<body')));
  return text.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
};

/** Words without what stands around them. Numbers, dates and addresses are computed. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/[’‘]/g, "'")
    .split(/[^\p{L}\p{N}'&.-]+/u)
    .map((word) => word.replace(/^['.-]+|['.-]+$/g, ''))
    .filter((word) => /^\p{L}[\p{L}'&.-]*$/u.test(word));

const sources = ['content', 'src', 'api/contract'].flatMap(filesBelow);
const known = new Set(
  sources
    .filter((file) => /\.(?:astro|md|tsx?|yaml)$/.test(file))
    .flatMap((file) => wordsOf(readFileSync(file, 'utf8'))),
);

test('every word of a page is one of the content or the code, and no space stands before a full stop', () => {
  const lines = builtPages().flatMap((page) => linesOf(htmlOf(page)));
  const unknown = new Set(lines.flatMap(wordsOf).filter((word) => !known.has(word)));
  expect([...unknown]).toEqual([]);
  expect(lines.filter((line) => / [.,;:!?](?: |$)/.test(line))).toEqual([]);
});

test('the navigation reads as its links are named', () => {
  const { header } = parse(readFileSync('content/menu.yaml', 'utf8')) as { header: object };
  const home = builtPages().find(({ path }) => path === '/');
  const lines = home ? linesOf(htmlOf(home)).filter(Boolean) : [];
  const names = Object.keys(header);
  const start = lines.indexOf(names[0] ?? '');
  expect(lines.slice(start, start + names.length)).toEqual(names);
});
