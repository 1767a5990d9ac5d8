/** What the check reports of the whole of `content/`. */
import { expect, test } from 'vitest';
import { checkContent } from '../../../../src/build/content-check/check-content.ts';
import {
  append,
  change,
  faq,
  frontmatter,
  home,
  job,
  legal,
  read,
  service,
  told,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

test('the content of the site has no mistake', () => {
  expect(told()).toEqual([]);
});

test('files that are not UTF-8, and one without a text, are told', () => {
  write(service, `${read(service)}\uFFFD`);
  change(home, 'icon: flask', 'icon: fl\uFFFDsk');
  write(faq, `\uFFFD\uFFFD${Array.from(read(faq)).join('\0')}`);
  write(job, read(job).replace(/(\n---\n)[\s\S]*/, '$1'));
  expect(told().toSorted()).toEqual([
    expect.stringMatching(/^content\/faq.yaml, line 1: .*is not saved as UTF-8/),
    expect.stringMatching(/^content\/home.yaml, line \d+: .*is not saved as UTF-8/),
    expect.stringContaining('The page has no text.'),
    expect.stringMatching(/^content\/services\/.*is not saved as UTF-8/),
  ]);
});

test('several mistakes are told at once, each with its own line', () => {
  append(legal, 'See [this](/nowhere) and\n{{site.nothing}} and [that](#nowhere).');
  change(service, frontmatter('order'), 'order: two');
  change(home, 'icon: flask', 'icon: none');
  expect(told()).toHaveLength(5);
});

test('a link to a draft is a mistake, but not where a draft has it; mistakes of drafts stop nothing', () => {
  const draft = 'content/services/cloud-two.md';
  write(draft, read(service).replace(/^title: .*/m, 'title: Cloud Two\ndraft: true'));
  append(draft, '[Itself](/services/cloud-two)');
  expect(checkContent()).toEqual({ mistakes: [], inDrafts: [] });
  append(legal, '[Soon](/services/cloud-two)');
  append(draft, '{{site.nothing}}');
  const { mistakes, inDrafts } = checkContent();
  expect(mistakes.map(({ message }) => message)).toEqual([
    'The link leads to /services/cloud-two, which is a draft and will not be published.',
  ]);
  expect(inDrafts.map(({ file }) => file)).toEqual([draft]);
});
