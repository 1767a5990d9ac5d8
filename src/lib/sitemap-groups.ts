import { legalLinks, type NavigationLink } from './navigation.ts';
import { serviceHref, servicesOf, solutions } from './services.ts';

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
  { label: 'Sora Fuel case study', href: '/case-studies/sora-fuel' },
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

/** The links of `/sitemap`. */
export const sitemapGroups = async (): Promise<SitemapGroup[]> => {
  const practices = await servicesOf('services');
  const others = (await solutions()).filter((solution) => !practices.includes(solution));
  const links = (services: typeof practices) =>
    services.map((service) => ({ label: service.data.title, href: serviceHref(service) }));
  return [
    { title: 'Pages', links: company },
    { title: 'Services', links: links(practices) },
    { title: 'Solutions', links: links(others) },
    { title: 'On the home page', links: homeSections },
    { title: 'Legal', links: legalLinks.filter(({ href }) => href !== '/sitemap') },
  ];
};
