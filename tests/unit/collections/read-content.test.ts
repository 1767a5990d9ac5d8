/** How files of `content/` are read: their YAML, their letters, and the parser of their Markdown. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataIn } from '#collections/read/content.ts';
import { readYamlDocument } from '#collections/read/files.ts';
import { sources, yamlFiles } from '#collections/sources.ts';
import { dataOf } from '../../helpers/content.ts';
import {
  change,
  contentCopy,
  contentOfCopy,
  faq,
  field,
  home,
  menu,
  problems,
  read,
  service,
  site,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

/** What an editor may write; `←` is behind the line that is told. */
const spoiled: [text: string, says: string][] = [
  ['- **Client** who is new ←', 'A text that begins with * must'],
  ['- **A "new" client**: text ←', 'A text that begins with * must'],
  ['- question: [New] Cookies ←', 'A text that begins with [ must'],
  ['- question: {{site.name}} is it ←', 'A text that begins with { must'],
  ['- question: @work ←', 'A text that begins with @ must'],
  ['- question: `Cook` ←', 'A text that begins with ` must'],
  ['- question: %5 Fuel ←', 'A text that begins with % must'],
  ['- question: > 5 km ←', 'A text that begins with > must'],
  ['- question: - 5 km ←', 'A text that begins with - must'],
  ['- question: & Sons ←', 'A text that begins with & must'],
  ['- question: [New, Cookies ←\n- question: b', 'The bracket that opens here has no closing one.'],
  ["- question: 'It's so' ←", 'The quotation marks end before the text does.'],
  ['- question: "Cloud" and "DevOps" ←', 'The quotation marks end before the text does.'],
  ['- question: "no end ←\n  answer: b\n- question: "c"', 'has no closing one.'],
  ['- question: a: b ←', 'A text with a colon and a space in it must'],
  ['- question: “Smart: title” ←', 'a space in it must stand in straight quotation marks'],
  ['- a: b: c ←', 'A text with a colon and a space in it must'],
  ['- question: a\n\tanswer: b ←', 'indented by a tab'],
  ['- question: a\n  answer: >-\n\tText ←', 'indented by a tab'],
  ['- question: a\n  answer: >-\n  Text, ←\n  more\n- question: b', 'a part of the text behind >-'],
  [
    '- question: a\n  answer: >-\n    Text,\n  more ←\n- question: b',
    'a part of the text behind >-',
  ],
  ['- question: a\n  answer: b\n  - question: c ←', 'This entry begins further in'],
  ['- question: a\n  answer: b\n    - question: c ←', 'This entry begins further in'],
  ['list:\n  - a\n - b ←', 'This entry begins further in, or further out, than the entry above'],
  ['- question: a\n    answer: b ←', 'This line is further in than those'],
  [' question: a\nanswer: b ←', 'not indented like those it belongs to, above it. Move it or them'],
  ['answer: >-\n  Text\nlist ←\n  - a', 'If it is a field, its name ends with a colon'],
  ['- question: a\n answer: b ←', 'not indented like those it belongs to'],
  ['question: a\nanswer:b ←', 'ends with a colon and a space'],
  ['question: a\nanswer b ←\nmore: c', 'ends with a colon and a space'],
  ['list:\n  - a\n  -b ←', 'An entry of a list begins with a hyphen and a space'],
  ['list:\n  * a ←', 'An entry of a list begins with a hyphen and a space'],
  ['question: a\nquestion: b ←', 'stands above already'],
  ['question: a\n--- ←\nanswer: b', 'three hyphens (---)'],
];

test.each(spoiled)('%j is told by its cause: %s', (text, says) => {
  const line = text.split('\n').findIndex((each) => each.endsWith('←')) + 1;
  const { problems } = readYamlDocument('faq.yaml', text.replace(' ←', ''));
  expect(problems).toEqual([expect.objectContaining({ line, level: 'error' })]);
  expect(problems[0]?.message).toContain(says);
});

test('an invisible space is read as a plain one where a line, a name or a mark ends, and stays in a sentence', () => {
  change(site, field('tagline'), 'tagline:\u00a0No.\u00a01 in\u00a0the world');
  change(site, field('phone'), 'phone: +44\u00a020\u202f7946\u00a00958');
  const values = () => {
    const content = contentOfCopy();
    return yamlFiles.map((file) => dataIn(content, file));
  };
  const before = values();
  expect(dataOf(sources.site, contentCopy).tagline).toBe('No.\u00a01 in\u00a0the world');
  change(home, '      icon: core', '\u00a0     icon:\u2007core');
  change(home, /^title: /m, '\u00a0\u200b\n\u00a0# The title\ntitle: ');
  change(menu, 'Use Cases: ', 'Use Cases:\u00a0');
  change(faq, '- question: How', '-\u00a0question:\u202fHow');
  change(faq, /^ {2}answer: >-\n {4}/m, ' \u00a0answer: >-\n\u00a0   ');
  expect(values()).toEqual(before);
});

test('a byte-order mark and line ends of Windows change nothing, and lines are counted as before', async () => {
  change(service, field('icon'), 'icon: none');
  for (const file of [service, faq]) write(file, `\uFEFF${read(file).replaceAll('\n', '\r\n')}`);
  const lines = read(service).split('\r\n');
  const at = lines.findIndex((each) => each.startsWith('icon:')) + 1;
  expect(await problems()).toEqual([expect.stringMatching(`^${service}, line ${at}: `)]);
});

test('apostrophes of the facts are curly too', () => {
  change(site, field('tagline'), "tagline: The world's first");
  expect(dataOf(sources.site, contentCopy).tagline).toBe('The world’s first');
});

test('Markdown is read by the parser that Astro has, of which there is one version', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8');
  for (const name of ['remark-gfm', 'remark-parse', 'unified']) {
    expect(lock.split(`node_modules/${name}": {`)).toHaveLength(2);
  }
});
