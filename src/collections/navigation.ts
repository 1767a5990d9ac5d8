/** The links of header, mobile menu and footer (specification, section 2). */

export interface NavigationLink {
  label: string;
  href: string;
}

/** The desktop header's six links. */
export const mainLinks: NavigationLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Services', href: '/services' },
  { label: 'Use Cases', href: '/use-cases' },
  { label: 'Partners', href: '/partners' },
  { label: 'Careers', href: '/careers' },
  { label: 'Contact', href: '/contact' },
];

/** The mobile menu's eight links. */
export const menuLinks: NavigationLink[] = [
  ...mainLinks,
  { label: 'Clients', href: '/#clients' },
  { label: 'About Us', href: '/#about' },
];

export const companyLinks: NavigationLink[] = [
  { label: 'Home', href: '/' },
  { label: 'What Drives Us?', href: '/#about' },
  { label: 'Partners', href: '/partners' },
  { label: 'Careers', href: '/careers' },
  { label: 'Contact', href: '/contact' },
];

export const sitemapLink: NavigationLink = { label: 'Sitemap', href: '/sitemap' };

/** True when `href` is the page at `path`, or the part of the site that the page belongs to. */
export const isCurrent = (href: string, path: string): boolean =>
  href === path || (href !== '/' && path.startsWith(`${href}/`));
