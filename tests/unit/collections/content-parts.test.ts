/** Parts that a company can leave out of `content/` or add to it, and the effect on the rest of the site. */
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { writeHostFiles } from '#build/finish/site.ts';
import { formatProblems } from '#collections/problem.ts';
import { findMissingPlaces } from '#collections/problems.ts';
import { dataIn } from '#collections/read/content.ts';
import { references } from '#collections/rules/links.ts';
import { courseWalkNeeds, gonePages, linkedPages } from '#collections/rules/pages.ts';
import { sources } from '#collections/sources.ts';
import { pagePaths, targetsIn } from '#collections/targets.ts';
import { draftsMark } from '#contract/site-headers.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import {
  append,
  change,
  contentOfCopy,
  copy,
  faq,
  field,
  home,
  inCopy,
  job,
  legal,
  menu,
  problems,
  read,
  redirects,
  remove,
  service,
  site,
  story,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

test('the check asks for an industry if there is none', () => {
  write('content/industries.yaml', '[]\n');
  expect(problems().join()).toContain('There is no industry "Manufacturing". Add a new industry');
});

/** Changes the fields of a file: those of a YAML file, or a Markdown file's frontmatter. */
const inFields = (file: string, change: (fields: Record<string, unknown>) => void): void => {
  const text = read(file);
  const [whole, written] = /^---\n([^]*?)---\n/.exec(text) ?? [text, text];
  const fields = parse(written) as Record<string, unknown>;
  change(fields);
  write(file, whole === text ? stringify(fields) : text.replace(written, () => stringify(fields)));
};

/** Lists that can be shorter for another company. */
const shortLists: Record<string, string[][]> = {
  [service]: [['capabilities'], ['useCases'], ['industries']],
  [story]: [['challenges'], ['solution'], ['results'], ['useCases']],
  [job]: [['requirements']],
  [home]: [
    ['hero', 'slides'],
    ['about', 'values'],
    ['howItWorks', 'proofOfConcept', 'terms'],
  ],
  'content/careers.yaml': [['culture'], ['benefits']],
  'content/chat.yaml': [['keywords'], ['fallbacks']],
  'content/contact-page.yaml': [['next']],
  'content/partners.yaml': [['benefits'], ['tabs', '0', 'points']],
  'content/mendix-solutions.yaml': [
    ['capabilities'],
    ['expertise'],
    ['figures'],
    ['categories', '0', 'points'],
  ],
};

test('the check accepts lists of one entry, and a company without offices', () => {
  for (const [file, lists] of Object.entries(shortLists))
    inFields(file, (fields) => {
      for (const path of lists) {
        const list = path.reduce<unknown>(
          (part, key) => (part as Record<string, unknown>)[key],
          fields,
        ) as unknown[];
        list.splice(1);
      }
      delete fields['offices'];
    });
  expect(problems()).toEqual([]);
});

test.each([
  ['deleted', () => remove(faq)],
  ['only comments', () => write(faq, '# None yet.\n')],
])('content/faq.yaml: %s → no questions, and no problem', (_, spoil) => {
  spoil();
  expect(dataIn(contentOfCopy(), sources.faq)).toEqual([]);
  expect(problems()).toEqual([]);
});

test('locale: en-gb → en-GB', () => {
  change(site, field('locale'), 'locale: en-gb');
  expect(dataIn(contentOfCopy(), sources.site)?.locale).toBe('en-GB');
  expect(problems()).toEqual([]);
});

test.each([
  ['Europe/Dubln', '"Europe/Dubln". Did you mean Europe/Dublin?'],
  ['pacific/aukland', '"pacific/aukland". Did you mean Pacific/Auckland?'],
  ['"+12:00"', 'such as Europe/Dublin, not "+12:00".'],
  ['NZ time', 'such as Europe/Dublin, not "NZ time".'],
])('timeZone: %s → names a zone to write', (written, says) => {
  change(site, field('locale'), `locale: en-NZ\ntimeZone: ${written}`);
  expect(problems()).toEqual([expect.stringContaining(says)]);
});

test.each(['Pacific/Auckland', 'Asia/Kolkata', 'UTC'])('timeZone: %s → no problem', (timeZone) => {
  change(site, field('locale'), `locale: en-NZ\ntimeZone: ${timeZone}`);
  expect(dataIn(contentOfCopy(), sources.site)).toHaveProperty('timeZone', timeZone);
  expect(problems()).toEqual([]);
});

describe('company without the app', () => {
  const leaveOut = (): void => {
    change(site, /^appName: .*\n/m, '');
    change(site, /^ {2}courseWalk: .*\n/m, '');
    change('content/colours.yaml', /^courseWalk:\n(?: .*\n)+/m, '');
    remove('content/course-walk/landing.yaml');
  };

  test('can leave out its name, mailbox, colours and texts', () => {
    leaveOut();
    const { yaml } = contentOfCopy();
    expect([...yaml.values()].flatMap((file) => file.problems)).toEqual([]);
  });

  test('gets errors while the site still has the area’s pages', () => {
    leaveOut();
    const needs = problems().filter((each) => /app|missing/.test(each));
    expect(needs).toEqual(
      expect.arrayContaining([
        expect.stringContaining('content/course-walk/landing.yaml: This file is missing.'),
        expect.stringMatching(
          /colours\.yaml.*`courseWalk` is missing. Add it: the pages of the course-walk area/,
        ),
        expect.stringMatching(
          /site\.yaml.*`appName` is missing. Add it: the pages of the course-walk area/,
        ),
        expect.stringMatching(
          /site\.yaml.*`emails, courseWalk` is missing. Add it: the pages of the/,
        ),
      ]),
    );
  });

  test('gets an error for each link to the area once its pages are gone', () => {
    const content = contentOfCopy();
    const { pages, ...targets } = targetsIn(content);
    const left = [...pages].filter(([path]) => !path.startsWith('/course-walk'));
    const without = { ...targets, pages: new Map(left) };
    expect(linkedPages(content, without)).toEqual([]);
    expect(courseWalkNeeds(content, without)).toEqual([]);
    expect(references(content, without)).toContainEqual(
      expect.objectContaining({
        file: 'content/course-walk/landing.yaml',
        level: 'error',
        message: expect.stringContaining('There is no page /course-walk on this site.') as string,
      }),
    );
  });
});

test('pages missing since the last build are reported by their files', () => {
  const content = contentOfCopy();
  const gone = () => gonePages(content, targetsIn(content)).map(({ message }) => message);
  expect(gone()).toEqual([]);
  for (const page of ['index', 'services/cloud', 'services', 'über-uns']) {
    write(`dist/${page}.html`, '');
  }
  write('dist/services/cloud.html.br', '');
  write('dist/_astro/cloud.css', '');
  expect(gone()).toEqual([
    expect.stringContaining('The last build had a page /services/cloud.'),
    expect.stringContaining('The last build had a page /über-uns.'),
  ]);
});

test.each([
  ['/careers/apply/baker', '/careers'],
  ['/services/cloud', '/services'],
  ['/cloud', '/'],
])('page %s of the last build is gone → proposes a redirect to %s', (path, above) => {
  write(`dist${path}.html`, '');
  const content = contentOfCopy();
  expect(gonePages(content, targetsIn(content)).map(({ message }) => message)).toEqual([
    expect.stringMatching(new RegExp(`: ${path}: ${above}$`)),
  ]);
});

test.each([
  ['a job cannot be read', job, 'title: "Data'],
  ['a job has no title', job, ''],
  ['a list of redirects is a text', legal, 'title: Cookies\nredirectFrom: /old'],
  ['the redirects cannot be read', redirects, '/old: ['],
])('no page of the last build is reported as gone while %s', (_, file, written) => {
  write('dist/old.html', '');
  const gone = () => {
    const content = contentOfCopy();
    return gonePages(content, targetsIn(content));
  };
  expect(gone()).toHaveLength(1);
  if (file === redirects) write(file, written);
  else change(file, field('title'), written);
  expect(gone()).toEqual([]);
});

test('an error in a draft keeps the hint at a page that is gone', () => {
  write('dist/old.html', '');
  change(job, field('title'), 'title: Data\ndraft: true\ncolour: red');
  expect(problems()).toContainEqual(expect.stringContaining('The last build had a page /old.'));
});

test('redirects are listed as URLs for the host, except those to a draft', async () => {
  write(redirects, '/über-uns/: /#about\n');
  change(legal, field('title'), 'title: Cookies\nredirectFrom: [/old]');
  change(job, field('title'), 'title: Data\ndraft: true\nredirectFrom: [/job]');
  const root = temporaryFolder();
  const settings = { googleClientId: '', strictTransportSecurity: '' };
  await writeHostFiles(root, { ...settings, hasDrafts: true }, [], contentOfCopy());
  expect(read(join(root, '_redirects')).startsWith(`${draftsMark}\n`)).toBe(true);
  await writeHostFiles(root, settings, [], contentOfCopy());
  const listed = read(join(root, '_redirects'));
  expect(listed).not.toContain(draftsMark);
  expect(listed).toContain('/%C3%BCber-uns /#about 301\n');
  expect(listed).toContain('/old /cookie-policy 301\n');
  expect(listed).not.toContain('/job');
});

test('a company can leave out parts, and the check names the files that still need them', () => {
  change(site, /^ {2}region: .*\n/m, '');
  change(site, /^links:\n.*\n/m, '');
  change(home, /^testimonial:\n(?: .*\n)+/m, '');
  change(home, /^ {2}drawing: .*\n/m, '');
  change('content/partners.yaml', /^ {2}drawing: .*\n/m, '');
  change(menu, /^ {2}explore:\n(?: {4}.*\n)+/m, '');
  for (const folder of ['jobs', 'case-studies'])
    renameSync(inCopy(`content/${folder}`), inCopy(folder));
  onTestFinished(() => {
    for (const folder of ['jobs', 'case-studies'])
      renameSync(inCopy(folder), inCopy(`content/${folder}`));
  });
  const asked = '{{site.address.region}} is not a fact of content/site.yaml.';
  expect(problems()).toEqual([
    expect.stringContaining(asked),
    expect.stringContaining('There is no story "sora-fuel"'),
  ]);
});

test('/solutions exists while a service is listed there', () => {
  expect(pagePaths(contentOfCopy())).toContain('/solutions');
  for (const name of readdirSync(inCopy('content/services'))) {
    change(`content/services/${name}`, /^overviews: .*$/m, 'overviews: [services]\n');
  }
  expect(pagePaths(contentOfCopy())).not.toContain('/solutions');
  const leftOut = expect.stringMatching(
    /no page \/solutions .* Visitors do not see this link\.$/,
  ) as string;
  expect(problems()).toEqual([leftOut, leftOut]);
});

const built = new Map([
  ['/', new Set(['main', 'about', 'how-it-works'])],
  ['/contact', new Set(['main', 'message'])],
  ['/cookie-policy', new Set(['main', 'menu'])],
]);

test('a link to a missing place on a page stops the build, with its line and a suggestion', () => {
  append(
    legal,
    `[a](/contact#message), [b]({{site.website}}/contact), [c](#menu), [d](/contact#top),
[e](/careers/apply/closed#apply), [f](https://example.net/contact#x)

[wrong](/contact#mesage)
[own](#mneu)`,
  );
  write(redirects, '/write: /contact#form\n');
  copy('content/pages/accessibility.md', 'content/pages/soon.md', 'Soon\ndraft: true');
  append('content/pages/soon.md', '[draft](/contact#draft)');
  const missing = findMissingPlaces(built, contentOfCopy());
  const printed = (level: string) =>
    missing.filter((each) => each.level === level).map((each) => formatProblems([each]));
  expect(printed('error')).toEqual([
    expect.stringMatching(
      /^content\/pages\/cookie-policy\.md, line \d+: There is no heading or place #mesage on \/contact\. Did you mean #message\?$/,
    ),
    expect.stringMatching(/#mneu on \/cookie-policy\. Did you mean #menu\?$/),
    expect.stringMatching(/^content\/redirects\.yaml, line 1: There is .* #form on \/contact\.$/),
  ]);
  expect(printed('hint')).toEqual([
    expect.stringMatching(/^content\/menu\.yaml, line \d+: .* #clients on \/\.$/),
    expect.stringMatching(/^content\/pages\/soon\.md, line \d+: .* #draft on \/contact\.$/),
  ]);
});
