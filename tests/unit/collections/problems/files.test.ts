/** Problems of whole files: names, titles, paths, redirects, pictures, jobs, and what other files expect. */
import { mkdirSync, rmdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeHostFiles } from '#build/finish/host-files.ts';
import { serviceFacts } from '#build/service-facts.ts';
import { sources } from '#collections/sources.ts';
import { temporaryFolder } from '../../../helpers/temporary-folder.ts';
import {
  append,
  change,
  chat,
  copy,
  errors,
  faq,
  field,
  hints,
  job,
  legal,
  menu,
  read,
  redirects,
  remove,
  type Row,
  service,
  story,
  testRows,
  useContentCopy,
  write,
} from './content-copy.ts';

useContentCopy();

/** A file that is written, and what is said of it. */
const written = (file: string, text: string | Buffer, says: string, at?: string): Row => ({
  does: file,
  file,
  edit: () => write(file, text),
  ...(at !== undefined && { at }),
  says,
});

const titled = (title: string): string => read(legal).replace(/^title: .*/m, `title: ${title}`);

const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(200, '\0'));

describe('a file that is not right is told:', () => {
  testRows('error', [
    written(
      'content/jobs/data-scientist-copy.md',
      read(job),
      `This file and ${job} would both be the page /careers/apply/data-scientist.`,
      'title:',
    ),
    written(
      'content/services/cloud-devops-2.md',
      read(service),
      `that of ${service} as well`,
      'title:',
    ),
    written('content/pages/contact.md', titled('Us'), 'has a page /contact already.', 'title:'),
    written(
      'content/course-walk/reset.md',
      read('content/course-walk/privacy-policy.md').replace(/^title: .*/m, 'title: Us'),
      'has a page /course-walk/reset already.',
      'title:',
    ),
    written('content/pages/Imprint Page.md', titled('Imprint'), 'Name it imprint-page.md.'),
    written('content/pages/über.md', titled('About'), 'Name it uber.md.'),
    written('content/jobs/writer.md.txt', 'x', 'Did you mean content/jobs/writer.md?'),
    written('content/jobs/writer.docx', 'x', 'This format is not read. Copy its text into'),
    written('content/jobs/old/writer.md', 'x', 'No page shows a Markdown file of this folder.'),
    written('content/images/desk.mp4', 'x', 'see "To add a video" in docs/editing.md.'),
    written('content/images/desk.HEIC', 'x', 'Browsers do not show pictures of the format HEIC.'),
    written(
      'content/images/photo.jpg',
      heic,
      'This is no JPEG inside, whatever its name says: it is',
    ),
    written('content/images/photo.JPG', '', 'This is no JPEG inside'),
    written('content/images/plan.svg', '<svg/>', 'or it has neither a viewBox nor a width'),
    {
      ...written(faq, '', 'Git has put two versions', '<<<<<<< HEAD'),
      edit: () => append(faq, '<<<<<<< HEAD\nOne\n======='),
    },
    {
      ...written(faq, '', 'is not saved as UTF-8', '\uFFFD'),
      does: 'UTF-16',
      edit: () => append(faq, '\uFFFD'),
    },
    { ...written(chat, '', 'This file is missing.'), edit: () => remove(chat) },
    {
      ...written('content/images/desk.png', '', 'has 20.3 MB, and may have 10.'),
      edit: () => {
        write('content/images/desk.png', '');
        truncateSync('content/images/desk.png', 20_340_000);
      },
    },
  ]);

  test('what editors and systems leave behind is nothing, nor is a picture with another one inside', async () => {
    for (const name of ['.DS_Store', '~$writer.docx']) write(`content/jobs/${name}`, 'x');
    const png = await sharp(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'),
    )
      .png()
      .toBuffer();
    write('content/images/a.jpg', png);
    expect(await errors()).toEqual([]);
    write('content/images/a.svg', png);
    expect(await errors()).toEqual([expect.stringContaining('Name it a.png.')]);
  });

  test('a folder that is called like a file is told', async () => {
    mkdirSync('content/jobs/writer.md');
    onTestFinished(() => rmdirSync('content/jobs/writer.md'));
    expect(await errors()).toEqual([
      'content/jobs/writer.md: This is a folder with the name of a file. Rename it.',
    ]);
  });

  test('a page to which forms link is missed', async () => {
    remove('content/pages/terms-of-service.md');
    expect(await errors()).toEqual([
      expect.stringMatching(
        /^content\/pages\/terms-of-service\.md: Forms or footers link to \/terms/,
      ),
    ]);
  });
});

describe('redirects', () => {
  test('that lead nowhere, in a circle, or hide a page are told, each with its line', async () => {
    const lines: Array<[line: string, says: string]> = [
      ['/contact: /', 'There is a page or file /contact, which this redirect would hide.'],
      ['/images/logo.svg: /', 'There is a page or file /images/logo.svg'],
      ['/case-studies: /', 'is redirected already, to /use-cases, by the site.'],
      ['/a: /a', 'This redirect leads in a circle'],
      ['/b: /c', 'This redirect leads in a circle'],
      ['/c: /b', 'This redirect leads in a circle'],
      ['/d: /case-studies', 'is redirected itself. Write /use-cases'],
      ['/e: /nowhere-at-all', 'There is no page /nowhere-at-all on this site.'],
      ['/f: /#abuot', 'There is no heading or place #abuot on /. Did you mean #about?'],
    ];
    write(redirects, lines.map(([line]) => line).join('\n'));
    change(legal, field('title'), 'title: Cookies\nredirectFrom: [/old, /a/]');
    expect(await errors()).toEqual([
      expect.stringContaining('line 3: The path /a is redirected already, to /a, by content/redir'),
      ...lines.map(([, says], index): unknown =>
        expect.stringMatching(new RegExp(`^${redirects}, line ${index + 1}: .*${says}`)),
      ),
    ]);
  });

  test('are listed for whoever serves the site, in the letters of URLs', async () => {
    write(redirects, '/über-uns/: /#about\n');
    change(legal, field('title'), 'title: Cookies\nredirectFrom: [/old]');
    const root = temporaryFolder();
    await writeHostFiles(root, { googleClientId: '', strictTransportSecurity: '' }, []);
    const listed = read(join(root, '_redirects')).split('\n');
    expect(listed).toContain('/%C3%BCber-uns /#about 301');
    expect(listed).toContain('/old /cookie-policy 301');
    expect(serviceFacts().redirects).toMatchObject({
      '/über-uns': '/#about',
      '/old': '/cookie-policy',
    });
  });

  test('one to a draft, or to a job that has closed, is left out', () => {
    const before = serviceFacts().redirects;
    change(legal, field('title'), 'title: Cookies\ndraft: true\nredirectFrom: [/old]');
    change(job, field('title'), 'title: Data\ncloses: "2020-01-31"\nredirectFrom: [/job]');
    expect(serviceFacts().redirects).toEqual(before);
  });
});

describe('what the site does without is a hint:', () => {
  beforeAll(
    () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T12:00:00Z') }),
  );
  afterAll(() => void vi.useRealTimers());

  testRows('hint', [
    {
      does: 'a link of the menu without a page',
      file: menu,
      edit: () => change(menu, 'Use Cases: /use-cases', 'Use Cases: /usecases'),
      at: '/usecases',
      says: 'There is no page /usecases, so this link of the menu is left out. Did you mean /use-cases?',
    },
    {
      does: 'a job that has closed',
      file: job,
      edit: () => change(job, field('datePosted'), 'datePosted: 2026-10-07\ncloses: 2026-12-23'),
      at: 'closes:',
      says: 'This job closed on 2026-12-23, and the site leaves it out. Delete the file',
    },
    {
      does: 'a job that is advertised on a day to come',
      file: job,
      edit: () => change(job, field('datePosted'), 'datePosted: 2026-12-25'),
      at: 'datePosted:',
      says: 'advertised on 2026-12-25, a day to come',
    },
    {
      does: 'a job of which search engines are not told',
      file: job,
      edit: () => change(job, field('countries'), ''),
      at: 'location:',
      says: 'Search engines for jobs are not told of this one',
    },
    {
      does: 'a page of the last build whose address leads to nothing',
      file: redirects,
      edit: () => {
        write('dist/_service.json', JSON.stringify({ pages: ['/services/cloud', '/moved', '/'] }));
        copy(service, 'content/services/cloud-2.md', 'Cloud 2');
        write(redirects, '/moved: /\n');
      },
      says: 'If it is /services/cloud-2 now, write among the fields of content/services/cloud-2.md: redirectFrom: [/services/cloud].',
    },
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

test('a testimonial that is taken out takes its place with it', async () => {
  append(legal, '[a](/#clients)');
  expect(await errors()).toEqual([]);
  change(sources.home.file, /^testimonial:\n(?: .*\n)+/m, '');
  expect(await errors()).toEqual([expect.stringContaining('no heading or place #clients on /.')]);
  remove(story);
});
