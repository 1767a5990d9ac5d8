/** Links between pages: menu, footer, breadcrumbs, and lists of pages. */
import { type CollectionEntry, getCollection } from 'astro:content';
import { content } from '#collections/read/content.ts';
import { filePaths, pagePaths } from '#collections/targets.ts';
import { curlyQuotes } from '#lib/content-text.ts';
import { canonicalPath } from '#lib/page-urls.ts';
import { cachedInBuild, inOrder } from './entries.ts';
import { serviceLink, servicesOf, solutions } from './services.ts';
import { getCourseWalkFacts, getSingleton } from './singletons.ts';
import { allStories, storyHref } from './stories.ts';

/** A link in the header, menu or footer. */
export interface NavigationLink {
  label: string;
  href: string;
}

/** Pages and their parents: `/services/data-analytics` belongs to `/services`. */
const parents: ReadonlyArray<readonly [paths: RegExp, parent: NavigationLink]> = [
  [/^\/services\/(?!404$)/, { label: 'Services', href: '/services' }],
  [/^\/case-studies\//, { label: 'Use Cases', href: '/use-cases' }],
  [/^\/mendix-solutions$/, { label: 'Partners', href: '/partners' }],
  [/^\/careers\/(apply\/|applied$)/, { label: 'Careers', href: '/careers' }],
];

/** Returns the parent of the page at `path`: its breadcrumb leads there. */
export const parentOf = (path: string): NavigationLink | undefined =>
  parents.find(([paths]) => paths.test(path))?.[1];

/**
 * Returns whether `href` is the page at `path` or its parent: menus mark that link. They also mark "Services" on
 * `/solutions`, which has no breadcrumb.
 */
export const isCurrent = (href: string, path: string): boolean =>
  href === path || href === parentOf(path)?.href || (path === '/solutions' && href === '/services');

const allPaths = cachedInBuild(() => {
  const all = content();
  return Promise.resolve(new Set([...pagePaths(all), ...filePaths(all)]));
});

/** Returns whether a link leads to one of these paths, or to another site. */
const isThere = (href: string, paths: ReadonlySet<string>): boolean =>
  !href.startsWith('/') || paths.has(canonicalPath(new URL(href, 'http://site').pathname));

/** Links to sections that pages leave out, because `content/` has nothing for them. */
const missingSections = cachedInBuild(async () => [
  ...((await getSingleton('home')).testimonial ? [] : ['/#clients']),
  ...((await getCollection('faq')).length > 0 ? [] : ['/contact#faq']),
]);

/** Keeps the links whose page and section exist. */
export const existingLinks = async <Link extends NavigationLink>(
  links: Link[],
): Promise<Link[]> => {
  const paths = await allPaths();
  const missing = await missingSections();
  return links.filter(({ href }) => isThere(href, paths) && !missing.includes(href));
};

/** Turns `{ label: href }` from content/menu.yaml into links, and keeps those whose pages exist. */
export const linksOf = (named: Record<string, string>): Promise<NavigationLink[]> =>
  existingLinks(
    Object.entries(named).map(([label, href]) => ({ label: curlyQuotes(label), href })),
  );

/** Returns the links of content/menu.yaml whose pages exist. */
export const getMenu = cachedInBuild(async () => {
  const { header, mobile, footer } = await getSingleton('menu');
  return {
    header: await linksOf(header),
    mobile: await linksOf(mobile),
    footer: {
      /** How many services the footer lists. */
      services: footer.services,
      company: await linksOf(footer.company),
      explore: await linksOf(footer.explore),
      legal: await linksOf(footer.legal),
    },
  };
});

/** Keeps the links whose pages exist. A link that a menu has too gets the menu's label. */
const withMenuLabels = async <Link extends NavigationLink>(links: Link[]): Promise<Link[]> => {
  const { header, mobile, footer } = await getMenu();
  const listed = [...header, ...mobile, ...footer.company, ...footer.explore];
  return (await existingLinks(links)).map((link) => ({
    ...link,
    label: listed.find(({ href }) => href === link.href)?.label ?? link.label,
  }));
};

/** A page of text, content/pages/<slug>.md. */
export type TextPage = CollectionEntry<'pages'>;

/** Returns every page of text, in order. */
export const allPages = cachedInBuild(async (): Promise<TextPage[]> =>
  inOrder(await getCollection('pages')),
);

/**
 * Returns the services in the footer of every page: the first ones of `/services`, as many as content/menu.yaml says
 * (decisions, "Order of lists").
 */
export const footerServiceLinks = async (): Promise<NavigationLink[]> =>
  (await servicesOf('services')).slice(0, (await getMenu()).footer.services).map(serviceLink);

const linkTo = ({ id, data }: TextPage): NavigationLink => ({
  label: data.title,
  href: `/${id}`,
});

const inColumn = async (column: 'company' | 'legal'): Promise<NavigationLink[]> =>
  (await allPages()).filter(({ data }) => data.footer === column).map(linkTo);

/** Returns the footer's links about the company: those of content/menu.yaml, then pages with `footer: company`. */
export const footerCompanyLinks = async (): Promise<NavigationLink[]> => [
  ...(await getMenu()).footer.company,
  ...(await inColumn('company')),
];

/** Returns the footer's legal links: pages with `footer: legal`, then those of content/menu.yaml. */
export const footerLegalLinks = async (): Promise<NavigationLink[]> => [
  ...(await inColumn('legal')),
  ...(await getMenu()).footer.legal,
];

/** Returns pages that a visitor may want next, each with a phrase about it. */
export const suggestedPages = async () => {
  const { length: stories } = await allStories();
  const withStories = ['', ', and a client story'][stories] ?? ', and client stories';
  const { inShort } = await getSingleton('solutions');
  const hasQuestions = (await getCollection('faq')).length > 0;
  return withMenuLabels([
    { label: 'Services', href: '/services', text: 'What we do, practice by practice.' },
    { label: 'Use Cases', href: '/use-cases', text: `Problems we solve${withStories}.` },
    { label: 'Solutions', href: '/solutions', text: inShort },
    {
      label: 'Industries',
      href: '/industries',
      text: 'What we do in your line of business.',
    },
    { label: 'Careers', href: '/careers', text: 'Open positions, and how we hire.' },
    {
      label: 'Contact',
      href: '/contact',
      text: hasQuestions ? 'A form, our number, and common questions.' : 'A form, and our number.',
    },
  ]);
};

const listedPages = async () => {
  const listed = (await allPages()).filter(({ data }) => data.sitemap);
  const isLegal = ({ data }: TextPage): boolean => data.footer === 'legal';
  return {
    legal: listed.filter(isLegal).map(linkTo),
    others: listed.filter((page) => !isLegal(page)).map(linkTo),
  };
};

const ownPages: NavigationLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Services', href: '/services' },
  { label: 'Solutions', href: '/solutions' },
  { label: 'Industries', href: '/industries' },
  { label: 'Use Cases', href: '/use-cases' },
  { label: 'Partners', href: '/partners' },
  { label: 'Mendix solutions', href: '/mendix-solutions' },
  { label: 'Careers', href: '/careers' },
  { label: 'Contact', href: '/contact' },
];

/** Returns the link to the landing page of the course-walk app. */
const product = async (): Promise<NavigationLink> => ({
  label: (await getCourseWalkFacts()).appName,
  href: '/course-walk',
});

const homeSections: NavigationLink[] = [
  { label: 'About', href: '/#about' },
  { label: 'Services', href: '/#services' },
  { label: 'Clients', href: '/#clients' },
];

const caseStudies = async (): Promise<NavigationLink[]> =>
  (await allStories()).map(({ id, data }) => ({
    label: `${data.client} case study`,
    href: storyHref(id),
  }));

/** Returns the links of `/sitemap`. */
export const sitemapGroups = async () => {
  const others = (await solutions()).filter(({ data }) => !data.overviews.includes('services'));
  const pages = await listedPages();
  const groups = [
    {
      title: 'Pages',
      links: [
        ...(await withMenuLabels([...ownPages, await product()])),
        ...pages.others,
        ...(await caseStudies()),
      ],
    },
    { title: 'Services', links: (await servicesOf('services')).map(serviceLink) },
    { title: 'Solutions', links: others.map(serviceLink) },
    { title: 'On the home page', links: await existingLinks(homeSections) },
    { title: 'Legal', links: pages.legal },
  ];
  return groups.filter(({ links }) => links.length > 0);
};
