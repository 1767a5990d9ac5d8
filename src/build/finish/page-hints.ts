/**
 * Hints from the built pages, which stop nothing: pages of the last build that are gone, unused pictures, and Markdown
 * that is shown as it stands.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ServiceFacts, serviceFactsFile } from '#contract/service-facts.ts';
import { listFiles } from '#collections/reading/list-files.ts';
import { readYaml } from '#collections/reading/read-yaml.ts';
import type { Mistake } from '#collections/reading/mistake.ts';
import { nearest } from '#contract/nearest.ts';
import { imageFile } from '#collections/reading/unread-files.ts';
import { sources } from '#collections/sources.ts';
import { readRedirects } from '#build/redirects.ts';
import { literalMarkdownHints } from './literal-markdown.ts';
import type { BuiltSite, KnownSite } from './read-built-site.ts';
import { picturePath } from './read-page.ts';

/** Paths of the pages of the site in `folder`; empty when there is no site. */
const pagesIn = (folder: string): string[] => {
  const file = `${folder}/${serviceFactsFile}`;
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as Partial<ServiceFacts>).pages ?? [];
};

const gonePages = (site: KnownSite, lastSite: string): Mistake[] => {
  const { pages, closedPaths, markdown } = site;
  const last = pagesIn(lastSite);
  const led = new Set(readRedirects(markdown).map(({ from }) => from));
  const added = [...pages.keys()].filter((path) => !last.includes(path));
  return last
    .filter((path) => !pages.has(path) && !closedPaths.has(path) && !led.has(path))
    .map((path) => {
      const inFolder = added.filter((each) => dirname(each) === dirname(path));
      const now = nearest(path, inFolder) ?? inFolder[0];
      const file = markdown.find((each) => each.path === now)?.file;
      const renamed = file
        ? ` If it is ${now} now, write among the fields of ${file}: redirectFrom: [${path}].`
        : '';
      const message = `The last build had a page ${path}, whose address now leads to nothing.${renamed} A line here leads it to another page: ${path}: /`;
      return { file: sources.redirects.file, message };
    });
};

/** Files of content/ that no text names. */
const unusedInContent = ({ markdown }: KnownSite): string[] => {
  const texts = markdown.map(({ body }) => body).join('\n');
  return listFiles('content', imageFile).filter((file) => {
    const name = file.slice(dirname(file).length + 1);
    return !texts.includes(name) && !texts.includes(encodeURI(name));
  });
};

/** Code that draws pages from such files while it builds them, such as the logo. */
const sourceTexts = (): string[] =>
  listFiles('src', /\.(?:astro|tsx?)$/).map((file) => readFileSync(file, 'utf8'));

/** Files in public/images that no page, script or code names. */
const unusedInPublic = ({ pages, scripts }: BuiltSite): string[] => {
  const texts = [...scripts.values(), ...sourceTexts()];
  const named = new Set([
    ...[...pages.values()].flatMap(({ pictures }) => pictures),
    ...texts.flatMap((text) => text.match(picturePath) ?? []),
  ]);
  // It stands in the page itself.
  named.add(`/images/${readYaml(sources.home).data?.hero.drawing}.svg`);
  const starts = [...named].filter((path) => path.endsWith('-'));
  return listFiles('public/images', /^[^.]/).filter((file) => {
    const path = file.slice('public'.length);
    return !named.has(path) && !starts.some((start) => path.startsWith(start));
  });
};

const unused = (files: readonly string[]): Mistake[] =>
  files.map((file) => {
    const url = file.startsWith('public/') ? file.slice('public'.length) : undefined;
    const stays = url ? `, but the site still has it at ${url}` : '';
    return {
      file,
      message: `Nothing shows this picture${stays}. Unless it is for later: rm "${file}"`,
    };
  });

/** Those that show before the pages are built. */
export const contentHints = (site: KnownSite, lastSite: string): Mistake[] => [
  ...gonePages(site, lastSite),
  ...unused(unusedInContent(site)),
  ...literalMarkdownHints(site),
];

/** @param lastSite folder of the site that was built last */
export const pageHints = (site: BuiltSite, lastSite: string): Mistake[] => [
  ...contentHints(site, lastSite),
  ...unused(unusedInPublic(site)),
];
