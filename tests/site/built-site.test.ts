/** The built site matches the assumptions of the content check, the links in code, and the needs of search engines. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { Parser } from 'htmlparser2';
import { readContent } from '#collections/read/content.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { linkProblem, placeProblem } from '#collections/rules/links.ts';
import type { caseStudySchema } from '#collections/schemas/case-study.ts';
import type { serviceSchema } from '#collections/schemas/services.ts';
import { sources } from '#collections/sources.ts';
import { linkedByCode } from '#collections/rules/pages.ts';
import { targetsIn } from '#collections/targets.ts';
import { siteRedirects } from '#contract/site-headers.ts';
import { headingPrefix } from '#lib/markdown.ts';
import { dataOf } from '../helpers/content.ts';
import { builtPages, htmlOf } from '../helpers/built-pages.ts';

type Service = z.output<typeof serviceSchema>;

const site = 'dist';
const content = readContent();
const targets = targetsIn(content);

/** Returns the ids of a page, and the URLs of its links and drawings. */
const elementsOf = (html: string) => {
  const elements = { ids: new Set<string>(), links: [] as string[], uses: [] as string[] };
  const parser = new Parser({
    onopentag: (name, { id, href }) => {
      if (id) elements.ids.add(id);
      if (name === 'a' && href !== undefined) elements.links.push(href);
      if (name === 'use' && href !== undefined) elements.uses.push(href);
    },
  });
  parser.end(html);
  return elements;
};

const pages = builtPages().map((page) => ({ path: page.path, ...elementsOf(htmlOf(page)) }));
const idsByPath = new Map(pages.map(({ path, ids }) => [path, ids]));

test('the content check knows exactly the built pages, headings and files', () => {
  const headings = (idsByPath: ReadonlyMap<string, ReadonlySet<string>>) =>
    Object.fromEntries(
      Array.from(idsByPath, ([path, ids]) => [
        path,
        [...ids].filter((id) => id.startsWith(headingPrefix)).sort(),
      ]),
    );
  expect(headings(idsByPath)).toEqual(headings(targets.pages));

  const made = /^\/_|\.(?:html|br|gz)$/;
  const files = listFiles(site, /./).map((file) => file.slice(site.length));
  expect(files.filter((file) => !made.test(file)).sort()).toEqual([...targets.files].sort());
});

test('every link and every drawing exists', () => {
  const scripts = listFiles(site, /\.js$/).map((file) => readFileSync(file, 'utf8'));
  const used = [
    ...pages.flatMap(({ uses }) => uses),
    ...scripts.flatMap((text) => text.match(/\/images\/[\w/.-]+\.svg#[\w-]+/g) ?? []),
  ].filter((use) => use.startsWith('/'));
  const hasDrawing = (use: string): boolean => {
    const [file = '', id] = use.split('#');
    return targets.files.has(file) && readFileSync(site + file, 'utf8').includes(` id="${id}"`);
  };
  expect(used.length, 'drawings that pages use').toBeGreaterThan(0);
  expect(
    used.filter((use) => !hasDrawing(use)),
    'drawings that are used, and not there',
  ).toEqual([]);

  const problems = pages.flatMap(({ path, links }) =>
    links.map(
      (href) =>
        linkProblem(href, path, targets) ?? placeProblem(href, path, targets.website, idsByPath),
    ),
  );
  expect(problems.filter((says) => says !== undefined)).toEqual([]);
});

test('every page is painted only once its main part has arrived', () => {
  for (const page of builtPages()) {
    const html = htmlOf(page);
    expect(html, page.path).toContain('<link rel="expect" href="#footer" blocking="render">');
    expect(html.indexOf('id="footer"'), page.path).toBeGreaterThan(html.indexOf('</main>'));
  }
});

test('every redirect leads to an existing page or file', () => {
  const lines = readFileSync(`${site}/_redirects`, 'utf8').split('\n');
  const leadTo = lines.flatMap((line) => /^\/\S* (\/[^\s#]*)/.exec(line)?.[1] ?? []);
  expect(leadTo).toEqual(expect.arrayContaining(Object.values(siteRedirects).map(({ to }) => to)));
  const isThere = (path: string): boolean => idsByPath.has(path) || targets.files.has(path);
  expect(leadTo.map(decodeURI).filter((path) => !isThere(path))).toEqual([]);
});

test('every editor’s page that code links to is on the list that warns about renaming', () => {
  const code = listFiles('src', /\.(?:astro|tsx?)$/)
    .filter((file) => file !== 'src/collections/rules/pages.ts')
    .map((file) => readFileSync(file, 'utf8'));
  const isNamed = (path: string): boolean =>
    code.some((text) => text.includes(`"${path}"`) || text.includes(`'${path}'`));
  const named = content.markdown.map(({ path }) => path).filter(isNamed);
  expect(named.sort()).toEqual(linkedByCode.toSorted());
});

test('each service has its cards, and each page of text its link in the footer', () => {
  const pathsIn = (folder: string, isListed: (data: unknown) => boolean): string[] => {
    const all = content.markdown.filter((each) => each.folder === folder);
    const paths = all.filter(({ data }) => isListed(data)).map(({ path }) => path);
    return paths;
  };
  const services = (isListed: (data: Service) => boolean): string[] =>
    pathsIn(sources.services.folder, (data) => isListed(data as Service));
  const listed = {
    '/services': services(({ overviews }) => overviews.includes('services')),
    '/solutions': services(({ overviews }) => overviews.includes('solutions')),
    '/industries': services(({ industries }) => industries.length > 0),
    '/contact': pathsIn(sources.pages.folder, () => true),
  };
  for (const [on, paths] of Object.entries(listed)) {
    const links = new Set(pages.find(({ path }) => path === on)?.links);
    expect(
      paths.filter((path) => !links.has(path)),
      on,
    ).toEqual([]);
  }
});

test('search engines get every page except errors, confirmations and account pages', () => {
  const sitemap = readFileSync(`${site}/sitemap-0.xml`, 'utf8');
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]*)/g), ([, url = '']) =>
    new URL(url).pathname.replace(/(?<=.)\/$/, ''),
  );
  expect(listed.filter((path) => !idsByPath.has(path))).toEqual([]);
  expect(pages.map(({ path }) => path).filter((path) => !listed.includes(path))).toEqual([
    '/404',
    '/careers/applied',
    '/course-walk/courses',
    '/course-walk/login',
    '/course-walk/reset',
    '/services/404',
    '/thank-you',
  ]);
});

test('the sitemap has the date that a text states', () => {
  const sitemap = readFileSync(`${site}/sitemap-0.xml`, 'utf8');
  expect(sitemap).toMatch(/\/cookie-policy<\/loc><lastmod>\d{4}-\d\d-\d\dT/);
  expect(sitemap).toMatch(/\/contact<\/loc><\/url>/);
});

test('a shared link has a picture of at most 60 KB, with alternative text', () => {
  const { headline, text = '' } = dataOf(sources.home).linkPreview ?? { headline: '' };
  const ofSite = `${headline} ${text}`.replace(/\s+/g, ' ').trim();
  const wordsOf = ({ title, data }: (typeof content.markdown)[number]) => {
    const { claim } = data as Partial<z.output<typeof caseStudySchema>>;
    return claim ? `${claim.figure} ${claim.label} (` : title;
  };
  const own = content.markdown.filter(({ path }) => /^\/(services|case-studies)\//.test(path));
  for (const page of builtPages()) {
    const meta = new Map<string, string>();
    const parser = new Parser({
      onopentag: (_, { property = '', content: value = '' }) => meta.set(property, value),
    });
    parser.end(htmlOf(page));
    const image = new URL(meta.get('og:image') ?? '').pathname;
    const file = own.find(({ path }) => path === page.path);
    const name = page.path.startsWith('/course-walk')
      ? '/course-walk'
      : file && `/${page.path.slice(1).replace('/', '-')}`;
    expect(image, page.path).toBe(`/images/link-preview${name ?? ''}.png`);
    expect(statSync(site + image).size, image).toBeLessThan(60 * 1024);
    const words =
      name === '/course-walk' ? dataOf(sources.courseWalk).headline : file && wordsOf(file);
    expect(meta.get('og:image:alt'), page.path).toContain(words ?? ofSite);
  }
});

test('every page has a unique title, a description and an existing preview image', () => {
  const seen = new Map<string, string>();
  for (const page of builtPages()) {
    const html = htmlOf(page);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect(seen.get(title), `${page.path} has the title of another page`).toBeUndefined();
    seen.set(title, page.path);
    expect(html, page.path).toMatch(/<meta name="description" content="[^"]/);
    const property = (name: string): string =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    const image = join(site, new URL(property('og:image')).pathname);
    expect(existsSync(image), image).toBe(true);
    const png = readFileSync(image);
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)].map(String);
    expect([property('og:image:width'), property('og:image:height')], image).toEqual(size);
    expect(property('og:locale'), page.path).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/);
    // The policy allows no manifest, because the site has none.
    expect(html, page.path).not.toMatch(/manifest/);
  }
});
