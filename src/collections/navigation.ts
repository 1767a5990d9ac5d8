/** Where the site's own links lead (specification, section 2: header, mobile panel, footer). */

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

/** The mobile panel's eight. */
export const panelLinks: NavigationLink[] = [
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

export const legalLinks: NavigationLink[] = [
  { label: 'Privacy Policy', href: '/privacy-policy' },
  { label: 'Terms of Service', href: '/terms-of-service' },
  { label: 'Cookie Policy', href: '/cookie-policy' },
  { label: 'Sitemap', href: '/sitemap' },
];

/** True when `href` is the page itself, or the section that the page is in. */
export const isCurrent = (href: string, path: string): boolean =>
  href === path || (href !== '/' && path.startsWith(`${href}/`));
