/** Problems of whole files: names, titles, paths, redirects, pictures, jobs, and what other files expect. */
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeHostFiles } from '#build/finish/host-files.ts';
import { serviceFacts } from '#build/service-facts.ts';
import { readMarkdownFiles } from '#collections/read/markdown.ts';
import { pagePaths } from '#collections/targets.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import {
  append,
  change,
  copy,
  errors,
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
  testRows,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

/** A file that is written. */
const written = (
  what: string,
  [file, text]: [file: string, text: string | Buffer],
  says: string,
  at?: string,
): Row => [what, file, () => write(file, text), says, at];

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'));

describe('a file that is not right is told:', () => {
  testRows('error', [
    [
      'the path of another page',
      'content/pages/contact.md',
      () => copy(legal, 'content/pages/contact.md', 'Us'),
      'The site has a page /contact already.',
      'title:',
    ],
    written(
      'the title of another page',
      ['content/jobs/data-scientist-copy.md', read(job)],
      `${job} has the title "Data Scientist" too, or one that makes the same address.`,
      'title:',
    ),
    [
      'a name that no address has',
      'content/pages/Imprint Page.md',
      () => copy(legal, 'content/pages/Imprint Page.md', 'Imprint'),
      'may have small letters, digits and single hyphens.',
    ],
    written('a file that nobody reads', ['content/jobs/old/writer.md', 'x'], 'Nobody reads this'),
    ['a missing file', menu, () => remove(menu), 'This file is missing.'],
    [
      'a page that forms link to',
      'content/pages/terms-of-service.md',
      () => remove('content/pages/terms-of-service.md'),
      'Forms or footers link to /terms-of-service.',
    ],
    written(
      'a picture that is none inside',
      ['content/images/photo.jpg', heic],
      'This is no JPG inside, whatever its name says',
    ),
    written(
      'a picture of more than 10 MB',
      ['content/images/desk.png', Buffer.alloc(20_340_000)],
      'has 20.3 MB, and may have 10.',
    ),
    written(
      'a redirect to no page',
      [redirects, '/e: /nowhere-at-all'],
      'There is no page /nowhere-at-all',
      '/e',
    ),
    written('a redirect to itself', [redirects, '/a: /a'], '/a is redirected itself', '/a'),
    written('a redirect that hides a page', [redirects, '/contact: /'], 'would hide', '/contact'),
    [
      'a redirect that a page has as well',
      redirects,
      () => write(redirects, '/case-studies: /'),
      'is redirected by another line or page, or by the site itself',
      '/case',
    ],
  ]);

  test('what editors and systems leave behind is nothing', async () => {
    for (const name of ['.DS_Store', '~$writer.docx']) write(`content/jobs/${name}`, 'x');
    expect(await errors()).toEqual([]);
  });
});

describe('what the site does without is a hint:', () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T12:00:00Z') }),
  );
  afterEach(() => void vi.useRealTimers());

  testRows('hint', [
    [
      'a link of the menu without a page',
      menu,
      () => change(menu, 'Use Cases: /use-cases', 'Use Cases: /usecases'),
      'There is no page /usecases on this site. Did you mean /use-cases? Here a link without its page is left out.',
      '/usecases',
    ],
    [
      'a job that has closed',
      job,
      () => change(job, field('datePosted'), 'datePosted: 2026-10-07\ncloses: 2026-12-23'),
      'This job closed on 2026-12-23, and the site leaves it out.',
      'closes:',
    ],
    [
      'a page of the last build whose address leads to nothing',
      redirects,
      () => {
        write('dist/_service.json', JSON.stringify({ pages: ['/services/cloud', '/moved', '/'] }));
        write(redirects, '/moved: /\n');
      },
      'The last build had a page /services/cloud, whose address now leads to nothing.',
    ],
  ]);

  test('a job on its last day is none; one that has closed may be advertised again, and links to it are right', async () => {
    change(job, field('datePosted'), 'datePosted: 2026-10-07\ncloses: 2026-12-24');
    append(legal, '[a](/careers/apply/data-scientist)');
    expect([await errors(), await hints()]).toEqual([[], []]);
    change(job, field('closes'), 'closes: 2026-12-23');
    write('content/jobs/again.md', read(job).replace(/^closes: .*\n/m, ''));
    expect(await errors()).toEqual([]);
  });
});

test('redirects are listed for whoever serves the site, in the letters of URLs; one to a draft is left out', async () => {
  write(redirects, '/über-uns/: /#about\n');
  change(legal, field('title'), 'title: Cookies\nredirectFrom: [/old]');
  change(job, field('title'), 'title: Data\ndraft: true\nredirectFrom: [/job]');
  const root = temporaryFolder();
  await writeHostFiles(root, { googleClientId: '', strictTransportSecurity: '' }, []);
  const listed = read(join(root, '_redirects'));
  expect(listed).toContain('/%C3%BCber-uns /#about 301\n');
  expect(listed).toContain('/old /cookie-policy 301\n');
  expect(listed).not.toContain('/job');
  expect(serviceFacts().redirects).toMatchObject({ '/über-uns': '/#about' });
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
  append(legal, '[a](/#clients)');
  const asked = '{{site.address.region}} is not a fact of content/site.yaml.';
  expect(await errors()).toEqual([
    expect.stringContaining(asked),
    expect.stringContaining(asked),
    expect.stringContaining('There is no heading or place #clients on /.'),
  ]);
});

test('there is a page /solutions while a service is listed there', async () => {
  expect(pagePaths(readMarkdownFiles())).toContain('/solutions');
  for (const name of readdirSync('content/services')) {
    change(`content/services/${name}`, /^overviews: .*$/m, 'overviews: [services]\n');
  }
  expect(pagePaths(readMarkdownFiles())).not.toContain('/solutions');
  expect(await errors()).toEqual([]);
});
