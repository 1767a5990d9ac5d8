/** What is reported of the whole of `content/`. */
import { expect, test } from 'vitest';
import { fieldMistakes } from '../../../../src/collections/reading/field-mistakes.ts';
import {
  append,
  change,
  faq,
  frontmatter,
  home,
  job,
  read,
  service,
  told,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

test('the content of the site has no mistake, and nothing to hint at', () => {
  expect(fieldMistakes()).toEqual({ mistakes: [], inDrafts: [], hints: [] });
});

test('files that are not UTF-8 are told', () => {
  write(service, `${read(service)}\uFFFD`);
  change(home, 'icon: flask', 'icon: fl\uFFFDsk');
  write(faq, `\uFFFD\uFFFD${Array.from(read(faq)).join('\0')}`);
  expect(told().toSorted()).toEqual([
    expect.stringMatching(/^content\/faq.yaml, line 1: .*is not saved as UTF-8/),
    expect.stringMatching(/^content\/home.yaml, line \d+: .*is not saved as UTF-8/),
    expect.stringMatching(/^content\/services\/.*is not saved as UTF-8/),
  ]);
});

test('several mistakes are told at once', () => {
  change(service, frontmatter('order'), 'order: two');
  change(service, frontmatter('icon'), 'icon: none');
  change(job, frontmatter('location'), 'location:');
  change(home, 'icon: flask', 'icon: none');
  expect(told()).toHaveLength(4);
});

test('mistakes of drafts stop nothing', () => {
  const draft = 'content/services/cloud-two.md';
  write(draft, read(service).replace(/^title: .*/m, 'title: Cloud Two\ndraft: true\ncolour: red'));
  const { mistakes, inDrafts } = fieldMistakes();
  expect(mistakes).toEqual([]);
  expect(inDrafts.map(({ file }) => file)).toEqual([draft]);
});

test('a text of an unusual length is a hint, with its length after facts are filled in', () => {
  change(service, frontmatter('description'), 'description: "Clouds by {{site.name}}."');
  append(faq, `- question: Why?\n  answer: ${'Because. '.repeat(80)}`);
  const { mistakes, hints } = fieldMistakes();
  expect(mistakes).toEqual([]);
  expect(hints.map(({ file, message }) => `${file}: ${message}`).toSorted()).toEqual([
    `${faq}: This text has 719 characters; 1 to 600 look best.`,
    `${service}: This text has 22 characters; 110 to 160 look best.`,
  ]);
});
