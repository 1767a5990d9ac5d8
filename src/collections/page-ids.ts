/** The ids in pages to which links can lead; tests/e2e/built-site.test.ts compares them with the built site. */
import { sources, type YamlFile } from './sources.ts';
import type { Content, MarkdownContent } from './read/content.ts';

/** Of src/layouts/SiteLayout.astro and CourseWalkLayout.astro. */
const ofMarketing = [
  ...['main', 'menu', 'toast', 'quick-dialog', 'quick-dialog-title'],
  ...['consultation', 'consultation-title', 'discard', 'discard-title'],
];
const ofCourseWalk = ['main'];

type Ids = ReadonlySet<string>;

const layoutOf = (path: string): string[] =>
  /^\/course-walk(?:\/|$)/.test(path) ? ofCourseWalk : ofMarketing;

const ofStory = [
  'challenges',
  'solution',
  'results',
  'use-cases',
  'story',
  'story-title',
  'client',
];

/** The ids of the page of a Markdown file. */
export const idsOfMarkdown = ({ folder, path, ids, source }: MarkdownContent): Ids => {
  const hasContents =
    folder === sources.courseWalkTexts.folder ||
    (source?.value as { contents?: unknown } | null | undefined)?.contents === true;
  return new Set([
    ...layoutOf(path),
    ...ids,
    ...(folder === sources.jobs.folder ? ['apply'] : []),
    ...(folder === sources.caseStudies.folder ? ofStory : []),
    ...(folder === sources.services.folder ? ['get-started'] : []),
    ...(hasContents && ids.some((id) => id.startsWith('section-')) ? ['contents'] : []),
  ]);
};

/** The field `name` of each entry of a list, as written. */
const fieldsOf = (list: unknown, name: string): string[] =>
  Array.isArray(list)
    ? list.flatMap((entry: Record<string, unknown> | null) => {
        const value = entry?.[name];
        return typeof value === 'string' ? value : [];
      })
    : [];

/** Finds the ids of a page that code has, by its path. */
export const idsOfRoutes = ({ markdown, yaml }: Content): ((path: string) => Ids) => {
  const published = markdown.filter(({ isPublished }) => isPublished);
  const jobs = published.filter(({ folder }) => folder === sources.jobs.folder);
  const services = published.filter(({ folder }) => folder === sources.services.folder);
  const written = ({ file }: YamlFile) =>
    yaml.get(file)?.source?.value as Record<string, unknown> | null | undefined;
  const home = written(sources.home);
  const tabs = fieldsOf(
    jobs.map(({ source }) => source?.value),
    'tab',
  );

  const own: Record<string, string[]> = {
    '/': [
      ...['hero', 'services', 'how-it-works', 'about', 'contact'],
      ...(home && !home['testimonial'] ? [] : ['clients']),
    ],
    '/careers': ['open-positions', 'hiring-process', ...(jobs.length ? ['all', ...tabs] : [])],
    '/contact': ['message'],
    '/industries': fieldsOf(written(sources.industries), 'slug'),
    '/partners': ['process', ...fieldsOf(written(sources.partners)?.['tabs'], 'id')],
    '/mendix-solutions': fieldsOf(written(sources.mendixSolutions)?.['categories'], 'id'),
    '/use-cases': services.map(({ name }) => name),
    '/course-walk': ['contact'],
    '/course-walk/login': ['sign-up'],
    '/course-walk/courses': ['course-list'],
  };
  return (path) => new Set([...layoutOf(path), ...(own[path] ?? [])]);
};
