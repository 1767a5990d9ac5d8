/** The ids in pages to which links can lead; tests/e2e/built-site.test.ts compares them with the built site. */
import type { YamlFile } from './source.ts';
import { sources } from './sources.ts';
import type { Content, MarkdownContent } from './read/content.ts';

/** Of src/layouts/SiteLayout.astro and CourseWalkLayout.astro. */
const ofMarketing = [
  ...['main', 'menu', 'toast', 'newsletter-email', 'quick-dialog', 'quick-dialog-title'],
  ...['consultation', 'consultation-title'],
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

/** The ids of the page of a Markdown file; undefined while it cannot be read. */
export const idsOfMarkdown = (file: MarkdownContent): Ids | undefined => {
  const { folder, path, ids, source } = file;
  if (!source) return undefined;
  const hasContents =
    folder === sources.courseWalkTexts.folder ||
    (source.value as { contents?: unknown } | null)?.contents === true;
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

/** Finds the ids of a page that code has, by its path; undefined while the file they depend on cannot be read. */
export const idsOfRoutes = (content: Content): ((path: string) => Ids | undefined) => {
  const { markdown } = content;
  const published = markdown.filter(({ isPublished }) => isPublished);
  const jobs = published.filter(({ folder }) => folder === sources.jobs.folder);
  const tabs = fieldsOf(
    jobs.map(({ source }) => source?.value),
    'tab',
  );

  const ofYaml = (yaml: YamlFile, idsOf: (written: Record<string, unknown>) => string[]) => {
    const written = content.yaml.get(yaml.file)?.source?.value;
    return written ? idsOf(written as Record<string, unknown>) : undefined;
  };

  const own: Record<string, string[] | undefined> = {
    '/': ofYaml(sources.home, ({ testimonial }) => [
      ...['hero', 'services', 'how-it-works', 'about', 'contact'],
      ...(testimonial ? ['clients'] : []),
    ]),
    '/careers': ['open-positions', 'hiring-process', ...(jobs.length ? ['all', ...tabs] : [])],
    '/contact': ['message'],
    '/thank-you': ['application'],
    '/industries': ofYaml(sources.industries, (list) => fieldsOf(list, 'slug')),
    '/partners': ofYaml(sources.partners, (written) => [
      'process',
      ...fieldsOf(written['tabs'], 'id'),
    ]),
    '/mendix-solutions': ofYaml(sources.mendixSolutions, (written) =>
      fieldsOf(written['categories'], 'id'),
    ),
    '/use-cases': published
      .filter(({ folder }) => folder === sources.services.folder)
      .map(({ name }) => name),
    '/course-walk': ['contact'],
    '/course-walk/login': ['sign-up'],
    '/course-walk/courses': ['course-list'],
  };
  return (path) => {
    const ids = path in own ? own[path] : [];
    return ids && new Set([...layoutOf(path), ...ids]);
  };
};
