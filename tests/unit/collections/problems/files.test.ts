/** Problems of whole files: names, titles, paths, redirects, pictures, jobs, and what other files expect. */
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeHostFiles } from '#build/finish/site.ts';
import { readMarkdownFiles } from '#collections/read/markdown.ts';
import { draftsMark } from '#contract/site-headers.ts';
import { pagePaths } from '#collections/targets.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import {
  append,
  change,
  copy,
  errors,
  expectProblems,
  field,
  hints,
  home,
  job,
  legal,
  menu,
  read,
  redirects,
  remove,
  type Row,
  site,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

/** A file that is written. */
const written = (file: string, text: string | Buffer, says: string, at?: string): Row => [
  file,
  () => write(file, text),
  says,
  at,
];

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'));
const pages = 'content/pages';

test('a file that is not right is told, and a redirect by its line', async () => {
  // What editors and systems leave behind is nothing.
  for (const name of ['.DS_Store', '~$writer.docx']) write(`content/jobs/${name}`, 'x');
  write(redirects, '/e: /nowhere-at-all\n/a: /a\n/contact: /\n/case-studies: /\n');
  const nothing = () => undefined;
  await expectProblems('error', [
    [
      `${pages}/contact.md`,
      () => copy(legal, `${pages}/contact.md`, 'Us'),
      'The site has a page /contact already.',
      'title:',
    ],
    written(
      'content/jobs/data-scientist-copy.md',
      read(job),
      `${job} has the title "Data Scientist" too, or one that makes the same address.`,
      'title:',
    ),
    [
      `${pages}/Imprint Page.md`,
      () => copy(legal, `${pages}/Imprint Page.md`, 'Imprint'),
      'may have small letters, digits and single hyphens. Name it imprint-page.md.',
    ],
    written('content/jobs/old/writer.md', 'x', 'The site does not read this'),
    written(
      'content/pages/z.txt',
      'x',
      'The site does not read this file. Here are the YAML files',
    ),
    written('content/menus.yml', 'x', 'Did you mean content/menu.yaml?'),
    [menu, () => remove(menu), 'This file is missing.'],
    [
      `${pages}/terms-of-service.md`,
      () => remove(`${pages}/terms-of-service.md`),
      'Forms or footers link to /terms-of-service.',
    ],
    written('content/images/photo.jpg', heic, 'Not a JPEG, despite its extension.'),
    written(
      'content/images/desk.png',
      Buffer.alloc(20_340_000),
      'This picture has 20.3 MB, and may have 10.',
    ),
    [redirects, nothing, 'There is no page /nowhere-at-all', '/e:'],
    [redirects, nothing, '/a is redirected itself', '/a:'],
    [redirects, nothing, 'would hide', '/contact:'],
    [redirects, nothing, 'another line or page, or by the site itself', '/case-studies:'],
  ]);
});

const picture = (width: number) =>
  sharp({ create: { width, height: 9, channels: 3, background: '#0a5c6b' } });

test('a small picture, and one that may say where it was taken, are hints', async () => {
  const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 13/1 0/1' } };
  const small = await picture(500).png().toBuffer();
  const taken = await picture(600).withExif(place).jpeg().toBuffer();
  write('public/images/desk.jpg', await picture(20).jpeg().toBuffer());
  // It is published in sizes of its own, without its position.
  write('content/images/desk.jpg', taken);
  await expectProblems('hint', [
    written('content/images/small.png', small, 'This picture is 500 pixels wide'),
    written('public/images/taken.jpg', taken, 'This picture may say where it was taken'),
  ]);
});

test('without an industry, the check asks for one', async () => {
  write('content/industries.yaml', '[]\n');
  expect((await errors()).join()).toContain(
    'There is no industry "Energy and fuels". A new one goes',
  );
});

describe('what the site does without is a hint:', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T12:00:00Z') }),
  );
  afterEach(() => void vi.useRealTimers());

  test('a link of the menu without a page, a job that has closed, an address of the last build', async () => {
    write('dist/_build.json', JSON.stringify({ pages: ['/services/cloud', '/moved', '/'] }));
    write(redirects, '/moved: /\n');
    await expectProblems('hint', [
      [
        menu,
        () => change(menu, 'Use Cases: /use-cases', 'Use Cases: /usecases'),
        'There is no page /usecases on this site. Did you mean /use-cases? Here a link without its page is left out.',
        '/usecases',
      ],
      [
        job,
        () => change(job, field('datePosted'), 'datePosted: 2026-10-07\ncloses: 2026-12-23'),
        'This job closed on 2026-12-23, and the site leaves it out.',
        'closes:',
      ],
      [
        redirects,
        () => undefined,
        'The last build had a page /services/cloud, whose address now leads to nothing.',
      ],
    ]);
  });

  test('a last build that says nothing of its pages is none, as one of another version', async () => {
    for (const other of ['{"pages":{"/services/cloud":"Cloud"}}', '{}', 'null']) {
      write('dist/_build.json', other);
      expect(await hints()).toEqual([]);
    }
  });

  test('a job on its last day is none; one that has closed may be advertised again, and links to it are right', async () => {
    change(job, field('datePosted'), 'datePosted: 2026-10-07\ncloses: 2026-12-24');
    append(legal, '[a](/careers/apply/data-scientist)');
    expect([await errors(), await hints()]).toEqual([[], []]);
    change(job, field('closes'), 'closes: 2026-12-23');
    write('content/jobs/again.md', read(job).replace(/^closes: .*\n/m, ''));
    expect(await errors()).toEqual([]);
  });
});

test('redirects are listed for the host of the site, in the letters of URLs; one to a draft is left out', async () => {
  write(redirects, '/über-uns/: /#about\n');
  change(legal, field('title'), 'title: Cookies\nredirectFrom: [/old]');
  change(job, field('title'), 'title: Data\ndraft: true\nredirectFrom: [/job]');
  const root = temporaryFolder();
  const settings = { googleClientId: '', strictTransportSecurity: '' };
  await writeHostFiles(root, { ...settings, hasDrafts: true }, []);
  expect(read(join(root, '_redirects')).startsWith(`${draftsMark}\n`)).toBe(true);
  await writeHostFiles(root, settings, []);
  const listed = read(join(root, '_redirects'));
  expect(listed).not.toContain(draftsMark);
  expect(listed).toContain('/%C3%BCber-uns /#about 301\n');
  expect(listed).toContain('/old /cookie-policy 301\n');
  expect(listed).not.toContain('/job');
});

test('another company may leave out what it does not have, and the check names what still asks for it', async () => {
  change(site, /^ {2}region: .*\n/m, '');
  change(site, /^links:\n.*\n/m, '');
  change(home, /^testimonial:\n(?: .*\n)+/m, '');
  change(home, /^ {2}drawing: .*\n/m, '');
  change('content/partners.yaml', /^ {2}drawing: .*\n/m, '');
  change(menu, /^ {2}explore:\n(?: {4}.*\n)+/m, '');
  for (const folder of ['jobs', 'case-studies']) renameSync(`content/${folder}`, folder);
  onTestFinished(() => {
    for (const folder of ['jobs', 'case-studies']) renameSync(folder, `content/${folder}`);
  });
  const asked = '{{site.address.region}} is not a fact of content/site.yaml.';
  expect(await errors()).toEqual([expect.stringContaining(asked), expect.stringContaining(asked)]);
});

test('there is a page /solutions while a service is listed there', async () => {
  expect(pagePaths(readMarkdownFiles())).toContain('/solutions');
  for (const name of readdirSync('content/services')) {
    change(`content/services/${name}`, /^overviews: .*$/m, 'overviews: [services]\n');
  }
  expect(pagePaths(readMarkdownFiles())).not.toContain('/solutions');
  expect(await errors()).toEqual([]);
});
