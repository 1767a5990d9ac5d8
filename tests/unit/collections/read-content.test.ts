/** How files of `content/` are read: YAML, characters, and the Markdown parser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataIn } from '#collections/read/content.ts';
import { readYaml } from '#collections/read/yaml.ts';
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

/** The start of a message → texts that cause it. `←` marks the reported line. */
const spoiled: Record<string, string[]> = {
  'A text that begins with a special character': [
    '- **Client** who is new ←',
    '- **A "new" client**: text ←',
    '- question: [New] Cookies ←',
    '- question: {{site.name}} is it ←',
    '- question: @work ←',
    '- question: `Cook` ←',
    '- question: %5 Fuel ←',
    '- question: > 5 km ←',
    '- question: - 5 km ←',
    '- question: & Sons ←',
    'title: !New Cloud ←',
    'title: *New* ←',
    "- question: 'It's so' ←",
    '- question: "Cloud" and "DevOps" ←',
  ],
  'The quotation mark or bracket that opens here, or above, is not closed': [
    '- question: [New, Cookies\n- question: b ←',
    '- question: "no end ←\n  answer: b\n- question: "c"',
  ],
  'A text that contains a colon and a space needs straight quotation marks': [
    '- question: a: b ←',
    '- question: “Smart: title” ←',
    '- a: b: c ←',
  ],
  'This line is indented with a tab': [
    '- question: a\n\tanswer: b ←',
    '- question: a\n  answer: >-\n\tText ←',
  ],
  'The line below is indented further': [
    '- question: a ←\n    answer: b',
    '- question: a\n  answer: b ←\n    - question: c',
  ],
  'This line does not line up with the lines above that it belongs to': [
    '- question: a\n  answer: b\n  - question: c ←',
    'list:\n  - a\n - b ←',
    ' question: a\nanswer: b ←',
    '- question: a\n answer: b ←',
  ],
  'This line is not a field, a list entry or the continuation of a text': [
    'answer: >-\n  Text\nlist ←\n  - a',
    'answer: >-\n    Text,\n  more ←\nquestion: b',
    '- question: a\n  answer: >-\n  Text, ←\n  more\n- question: b',
    'question: a\nanswer:b ←',
    'question: a\nanswer b ←\nmore: c',
  ],
  'A list entry begins with a hyphen and a space': ['list:\n  - a\n  -b ←', 'list:\n  * a ←'],
  'A field with this name is already above': ['question: a\nquestion: b ←'],
  'A line of three hyphens (---)': ['question: a\n--- ←\nanswer: b'],
};

test.each(Object.entries(spoiled))('unreadable YAML → %s', (says, texts) => {
  for (const text of texts) {
    const line = text.split('\n').findIndex((each) => each.endsWith('←')) + 1;
    const { problems } = readYaml('faq.yaml', text.replace(' ←', ''));
    expect(problems, text).toMatchObject([{ line, level: 'error' }]);
    // The message of one cause contains that of another.
    expect(problems[0]?.message.slice(0, says.length), text).toBe(says);
  }
});

test('an invisible space at the end of a line, name or mark is read as a plain one', () => {
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

test('a byte-order mark and Windows line endings change nothing, not even line numbers', () => {
  change(service, field('icon'), 'icon: none');
  for (const file of [service, faq]) write(file, `\uFEFF${read(file).replaceAll('\n', '\r\n')}`);
  const lines = read(service).split('\r\n');
  const at = lines.findIndex((each) => each.startsWith('icon:')) + 1;
  expect(problems()).toEqual([expect.stringMatching(`^${service}, line ${at}: `)]);
});

test('apostrophes in facts become curly, too', () => {
  change(site, field('tagline'), "tagline: The world's first");
  expect(dataOf(sources.site, contentCopy).tagline).toBe('The world’s first');
});

test('Markdown is read by the same parser and version as Astro’s', () => {
  const lock = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8');
  for (const name of ['remark-gfm', 'remark-parse', 'unified']) {
    expect(lock.split(`node_modules/${name}": {`)).toHaveLength(2);
  }
});
