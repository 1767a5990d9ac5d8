/** Problems of the site's pages: names of files, equal paths, missing pages, unread files, redirects. */
import { existsSync } from 'node:fs';
import { basename, dirname, posix, resolve } from 'node:path';
import { type Content, missingFile } from '#collections/read/content.ts';
import { error, hint, type Problem } from '#collections/problem.ts';
import { courseWalk, routePaths, type Targets } from '#collections/targets.ts';
import { markdownFolders, sources, yamlFiles } from '#collections/sources.ts';
import { siteRedirects } from '#contract/site-headers.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { listFiles } from '#collections/read/list-files.ts';
import { didYouMean } from '#lib/nearest.ts';
import { nameOf } from '#collections/read/explain.ts';
import { valueAt } from '#collections/read/yaml.ts';
import { type Redirect, redirectsOfPage } from '#collections/read/redirects.ts';
import { linkProblem } from './links.ts';
import { imageFile } from '#collections/read/pictures.ts';

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Reports files whose names an address cannot have, and pages with the path of another page. */
export const paths = (content: Content): Problem[] => {
  const routes = new Set(routePaths(content));
  const taken = new Map<string, string>();
  return content.markdown.flatMap(({ file, name, path, isDraft, isPublished, document }) => {
    if (!namePattern.test(name)) {
      const message =
        "The file's name becomes part of the page's address. Rename it: use only lower-case letters, digits and single hyphens.";
      return [error(file, undefined, message)];
    }
    const line = document?.lineOf(['title']);
    const message = `The site already has a page ${path}.`;
    if (routes.has(path)) return [error(file, line, `${message} Rename this file.`)];
    // A closed job can be advertised again, in a new file with the same title.
    if (!isDraft && !isPublished) return [];
    const other = taken.get(path);
    taken.set(path, other ?? file);
    const remedy = 'Rename one of the files, or change the title of one of the jobs.';
    return other ? [error(file, line, `${message} Its file is ${other}. ${remedy}`)] : [];
  });
};

/** Pages of `content/` that forms, logins and footers link to. */
export const linkedByCode = [
  '/privacy-policy',
  '/terms-of-service',
  '/course-walk/privacy-policy',
  '/course-walk/delete-account',
];

/** Reports missing pages of `content/` that forms and footers link to. */
export const linkedPages = (_: Content, { pages }: Targets): Problem[] =>
  linkedByCode
    .filter((path) => !pages.has(path))
    .filter((path) => !path.startsWith(`${courseWalk}/`) || pages.has(courseWalk))
    .map((path) =>
      error(
        `content${path.includes('/', 1) ? path : `/pages${path}`}.md`,
        undefined,
        `Forms or footers link to ${path}, but this file is missing or a draft. Restore it under this name and publish it, or ask a developer to change the links.`,
      ),
    );

/** Fields that the pages of the course-walk area show. A company without the area leaves them out. */
const fieldsOfArea = [
  { file: sources.site.file, path: ['appName'] },
  { file: sources.site.file, path: ['emails', 'courseWalk'] },
  { file: sources.colours.file, path: ['courseWalk'] },
];

/** Reports missing files and fields that the course-walk area needs. */
export const courseWalkNeeds = ({ root, yaml }: Content, { pages }: Targets): Problem[] => {
  if (!pages.has(courseWalk)) return [];
  const { file } = sources.courseWalk;
  return [
    ...(existsSync(resolve(root, file)) ? [] : [error(file, undefined, missingFile)]),
    ...fieldsOfArea.flatMap(({ file, path }) => {
      const { data, document } = yaml.get(file) ?? {};
      if (data === undefined || valueAt(data, path) !== undefined) return [];
      const message = `${nameOf(path)} is missing. Add it: the pages of the course-walk area show it.`;
      return [error(file, document?.lineOf(path), message)];
    }),
  ];
};

/** Files that operating systems and editors leave behind. */
const leftBehind = /^~\$|^(?:thumbs\.db|desktop\.ini)$|~$/i;

const yamlNames = yamlFiles.map(({ file }) => file);
const folders = markdownFolders.map(({ folder }) => folder);

const isRead = (file: string): boolean =>
  yamlNames.includes(file) ||
  imageFile.test(file) ||
  (file.endsWith('.md') && folders.includes(dirname(file)));

/** Reports files of `content/` that the site does not read. */
export const unreadFiles = ({ root }: Content): Problem[] =>
  listFiles('content', /./, root)
    .filter((file) => !leftBehind.test(basename(file)) && !file.includes('/.') && !isRead(file))
    .map((file) =>
      error(
        file,
        undefined,
        `The site does not read this file.${(/\.ya?ml$/.test(file) && didYouMean(file, yamlNames)) || ` Move or delete it. content/ has the YAML files of the pages (.yaml), Markdown (.md) in ${folders.join(', ')}, and pictures (.jpg, .png, .webp, .avif, .gif, .svg). Export a HEIC as JPEG. Put videos and sounds into public/.`}`,
      ),
    );

/** Somewhere in the world the next day may already have begun. */
const dayMs = 24 * 60 * 60 * 1000;

/** Hints at pages whose day of the last change is in the future. */
export const futureChanges = ({ markdown }: Content): Problem[] =>
  markdown.flatMap(({ file, data, document, isPublished }) => {
    const { lastUpdated } = (data ?? {}) as { lastUpdated?: Date };
    if (!isPublished || !lastUpdated || lastUpdated.getTime() <= Date.now() + dayMs) return [];
    const message =
      '`lastUpdated` is in the future, but visitors read it as the day of the last change. Correct the day.';
    return [hint(file, document?.lineOf(['lastUpdated']), message)];
  });

/** Folder of the last build, if there was one. */
const lastSite = 'dist';

const lastPages = (root: string): string[] =>
  listFiles(lastSite, /\.html$/, root).map((file) => canonicalPath(file.slice(lastSite.length)));

/** Returns the nearest page above a path: `/careers` for `/careers/apply/designer`. */
const pageAbove = (path: string, pages: Targets['pages']): string => {
  const above = posix.dirname(path);
  return above === '/' || pages.has(above) ? above : pageAbove(above, pages);
};

/** Returns whether an error hides redirects, or the title from which the path of a job is made. */
const arePathsHidden = ({ markdown, yaml }: Content): boolean =>
  yaml.get(sources.redirects.file)?.data === undefined ||
  markdown.some(({ isPublished, data }) => isPublished && data === undefined);

/** Hints at pages of the last build that are gone without a redirect. No hints while an error may cause them. */
export const gonePages = (content: Content, targets: Targets): Problem[] => {
  if (arePathsHidden(content)) return [];
  const { root, redirects } = content;
  const { file } = sources.redirects;
  const known = new Set([...targets.pages.keys(), ...redirects.map(({ from }) => from)]);
  return lastPages(root)
    .filter((path) => !known.has(path))
    .map((path) =>
      hint(
        file,
        undefined,
        `The last build had a page ${path}. Visitors who open it now see that there is no such page. To lead them to another page, add a line to this file: ${path}: ${pageAbove(path, targets.pages)}`,
      ),
    );
};

/** Reports redirects that hide a page or another redirect, and those that lead to another redirect or nowhere. */
export const redirects = (content: Content, targets: Targets): Problem[] => {
  const waiting = content.markdown.filter(({ publishOn }) => publishOn !== undefined);
  const written = [...content.redirects, ...waiting.flatMap(redirectsOfPage)];
  const counts = new Map<string, number>();
  for (const from of [...Object.keys(siteRedirects), ...written.map((each) => each.from)]) {
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }

  const explain = ({ from, to, file }: Redirect): string | undefined => {
    const path = canonicalPath(from);
    if (targets.pages.has(path) || targets.files.has(from)) {
      return `This redirect would hide the page or file ${from}. Remove the redirect, or the page or file.`;
    }
    if ((counts.get(from) ?? 0) > 1) {
      return `The path ${from} is already redirected by another line or page, or by the site itself. Keep one redirect.`;
    }
    if (counts.has(canonicalPath(to.replace(/#.*/, '')))) {
      return `The path ${to} is itself redirected. Write the page that it leads to.`;
    }
    return linkProblem(to, file === sources.redirects.file ? '/' : to, targets);
  };

  return written.flatMap((each) => {
    const message = explain(each);
    return message ? [error(each.file, each.line, message)] : [];
  });
};
