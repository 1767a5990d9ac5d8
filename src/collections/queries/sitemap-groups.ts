import { getCollection } from 'astro:content';
import { legalLinks, type NavigationLink } from '../navigation.ts';
import { type Service, serviceHref, servicesOf, solutions } from './services.ts';

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

const serviceLink = (service: Service): NavigationLink => ({
  label: service.data.title,
  href: serviceHref(service),
});

const caseStudies = async (): Promise<NavigationLink[]> =>
  (await getCollection('caseStudies')).map(({ id, data }) => ({
    label: `${data.client} case study`,
    href: `/case-studies/${id}`,
  }));

/** The links of `/sitemap`. */
export const sitemapGroups = async (): Promise<SitemapGroup[]> => {
  const others = (await solutions()).filter(({ data }) => !data.overviews.includes('services'));
  return [
    { title: 'Pages', links: [...company, ...(await caseStudies())] },
    { title: 'Services', links: (await servicesOf('services')).map(serviceLink) },
    { title: 'Solutions', links: others.map(serviceLink) },
    { title: 'On the home page', links: homeSections },
    { title: 'Legal', links: legalLinks.filter(({ href }) => href !== '/sitemap') },
  ];
};
