import type { NavigationLink } from '../navigation.ts';
import { listedPages } from './pages.ts';
import { serviceLink, servicesOf, solutions } from './services.ts';
import { allStories } from './use-cases.ts';

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

const homeSections: NavigationLink[] = [
  { label: 'About', href: '/#about' },
  { label: 'Services', href: '/#services' },
  { label: 'Clients', href: '/#clients' },
];

/** Links of a group, so that the page stays within its budget; the rest is on the overview. */
const listed = 30;

/** The first links, and when there are more, one to the overview that has all: 'All 1,000 services'. */
const bounded = (links: NavigationLink[], entries: string, href: string): NavigationLink[] => {
  const label = `All ${links.length.toLocaleString('en-CA')} ${entries}`;
  return links.length > listed ? [...links.slice(0, listed), { label, href }] : links;
};

const caseStudies = async (): Promise<NavigationLink[]> =>
  (await allStories()).map(({ id, data }) => ({
    label: `${data.client} case study`,
    href: `/case-studies/${id}`,
  }));

/** The links of `/sitemap`. */
export const sitemapGroups = async (): Promise<SitemapGroup[]> => {
  const others = (await solutions()).filter(({ data }) => !data.overviews.includes('services'));
  const pages = await listedPages();
  return [
    {
      title: 'Pages',
      links: [
        ...company,
        ...pages.others,
        ...bounded(await caseStudies(), 'use cases', '/use-cases'),
      ],
    },
    {
      title: 'Services',
      links: bounded((await servicesOf('services')).map(serviceLink), 'services', '/services'),
    },
    { title: 'Solutions', links: bounded(others.map(serviceLink), 'solutions', '/solutions') },
    { title: 'On the home page', links: homeSections },
    { title: 'Legal', links: pages.legal },
  ];
};
