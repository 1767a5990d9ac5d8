import type { NavigationLink } from '#collections/navigation.ts';
import { existingLinks } from './menu.ts';
import { listedPages } from './pages.ts';
import { serviceLink, servicesOf, solutions } from './services.ts';
import { allStories, storyHref } from './case-studies.ts';
import { getSite } from './singletons.ts';

export interface SitemapGroup {
  title: string;
  links: NavigationLink[];
}

const company: NavigationLink[] = [
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

/** The landing page of the course-walk app. */
const product = async (): Promise<NavigationLink> => ({
  label: (await getSite()).appName,
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

/** The links of `/sitemap`. */
export const sitemapGroups = async (): Promise<SitemapGroup[]> => {
  const others = (await solutions()).filter(({ data }) => !data.overviews.includes('services'));
  const pages = await listedPages();
  const groups = [
    {
      title: 'Pages',
      links: [
        ...(await existingLinks([...company, await product()])),
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
