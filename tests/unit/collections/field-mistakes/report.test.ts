/** What is reported of the whole of `content/`. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serviceFacts } from '#build/service-facts.ts';
import { fieldMistakes } from '#collections/reading/field-mistakes.ts';
import { formatMistake, type Mistake } from '#collections/reading/mistake.ts';
import { readYaml } from '#collections/reading/read-yaml.ts';
import { sources } from '#collections/sources.ts';
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
  const { mistakes, inDrafts } = fieldMistakes();
  expect([mistakes, inDrafts]).toEqual([[], []]);
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

test('a fact that is left out is told in each line that has it', () => {
  const end = read(legal).trimEnd().split('\n').length;
  const written = 'Write to {{site.links.Mastodon}}.';
  write(legal, `${read(legal).trimEnd()}\n\n${written}\n\n- Or not.\n- ${written}\n`);
  expect(told()).toEqual(
    [end + 2, end + 5].map((line): unknown =>
      expect.stringContaining(`${legal}, line ${line}: content/site.yaml has no `),
    ),
  );
});

test('mistakes of drafts stop nothing', () => {
  const draft = 'content/services/cloud-two.md';
  write(draft, read(service).replace(/^title: .*/m, 'title: Cloud Two\ndraft: true\ncolour: red'));
  const { mistakes, inDrafts } = fieldMistakes();
  expect(mistakes).toEqual([]);
  expect(inDrafts.map(({ file }) => file)).toEqual([draft]);
});

test.each([
  [`title: ${'Terms of the cloud '.repeat(12).trim()}`, 'The title has 227 characters.'],
  ['title: “Cloud”', 'The quotation marks are part of the title.'],
])('the %s is a hint', (line, says) => {
  change(service, frontmatter('title'), line);
  const { mistakes, hints } = fieldMistakes();
  expect(mistakes).toEqual([]);
  expect(hints.filter(({ file }) => file === service).map(formatMistake)).toEqual([
    expect.stringContaining(`${service}, line 2: ${says}`),
  ]);
});

test('a job of which search engines are not told is a hint, unless it says that there are no countries', () => {
  const said = () =>
    fieldMistakes()
      .hints.filter(({ file }) => file === job)
      .map(formatMistake);
  expect(said()).toEqual([]);
  change(job, 'countries: []\n', '');
  expect(said()).toEqual([
    expect.stringMatching(
      new RegExp(`^${job}, line \\d+: Search engines for jobs are not told .* Name those in which`),
    ),
  ]);
  change(job, /^workplace: .*$/m, 'workplace: remote\ncountries: [CA, US]');
  expect(said()).toEqual([]);
});

describe('a job that closes', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T12:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  const ofClosing = (hints: Mistake[]) =>
    hints.filter(({ message }) => message.includes('closes on'));

  test.each(['2026-12-24', '"2026-12-31"'])('on %s is a hint in the week before', (day) => {
    change(job, /^datePosted: .*$/m, `datePosted: "2026-10-07"\ncloses: ${day}`);
    const { mistakes, hints } = fieldMistakes();
    expect(mistakes).toEqual([]);
    expect(ofClosing(hints).map(formatMistake)).toEqual([
      expect.stringMatching(
        new RegExp(`^${job}, line \\d+: This job closes on ${day.replaceAll('"', '')}`),
      ),
    ]);
  });

  test('and has closed is a hint, unless it is a draft', () => {
    const said = () =>
      fieldMistakes()
        .hints.filter(({ file }) => file === job)
        .map(formatMistake);
    change(job, /^datePosted: .*$/m, 'datePosted: "2026-10-07"\ncloses: 2026-12-23');
    expect(said()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${job}, line \\d+: This job closed on 2026-12-23, and the site leaves it out\\. Delete the file`,
        ),
      ),
    ]);
    change(job, /^closes: .*$/m, 'closes: 2026-12-23\ndraft: true');
    expect(said()).toEqual([]);
  });

  test('later is none; what has closed stops nothing', () => {
    change(job, /^datePosted: .*$/m, 'datePosted: "2026-10-07"\ncloses: 2027-01-01');
    expect(ofClosing(fieldMistakes().hints)).toEqual([]);
    change(job, /^closes: .*$/m, 'closes: 2026-12-23\ncolour: red');
    const { mistakes, inDrafts, hints } = fieldMistakes();
    expect({ mistakes, inDrafts }).toMatchObject({ mistakes: [], inDrafts: [{ file: job }] });
    expect(ofClosing(hints)).toEqual([]);
  });

  test('and is advertised again has its path to itself', () => {
    const { pages } = serviceFacts();
    change(job, /^datePosted: .*$/m, 'datePosted: "2026-10-07"\ncloses: 2026-12-23');
    write('content/jobs/data-scientist-again.md', read(job).replace(/^closes: .*\n/m, ''));
    expect(fieldMistakes().mistakes).toEqual([]);
    expect(serviceFacts().pages).toEqual(pages);
  });
});

test('a job that is advertised on a day to come is a hint, unless it is a draft', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const said = () =>
    fieldMistakes()
      .hints.filter(({ file }) => file === job)
      .map(formatMistake);
  change(job, /^datePosted: .*$/m, 'datePosted: "2026-12-24"');
  expect(said()).toEqual([]);
  change(job, /^datePosted: .*$/m, 'datePosted: "2026-12-25"');
  expect(said()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${job}, line \\d+: The site shows this job already, and .* advertised on 2026-12-25, a day to come`,
      ),
    ),
  ]);
  change(job, /^datePosted: .*$/m, 'datePosted: "2026-12-25"\ndraft: true');
  expect(said()).toEqual([]);
});

test('a number of what the site lists is a hint when it lists another one', () => {
  change('content/solutions.yaml', 'The kinds of systems', 'Nineteen kinds of systems');
  const industries = readYaml(sources.industries).data?.length ?? 0;
  append(
    legal,
    `Our ${industries} industries know it, and our ${industries + 1} industries do not.`,
  );
  append(legal, 'Most projects need two or three services. You may combine 2 services.');
  const counts = fieldMistakes()
    .hints.map(formatMistake)
    .filter((each) => each.includes(' lists '));
  expect(counts).toEqual([
    expect.stringMatching(
      /^content\/solutions\.yaml, line \d+: "Nineteen kinds of systems": \/solutions lists \d+\. Correct the number/,
    ),
    expect.stringContaining(`"${industries + 1} industries": /industries lists ${industries}.`),
  ]);
});
