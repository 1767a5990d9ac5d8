/** A link in the header, menu or footer. */
export interface NavigationLink {
  label: string;
  href: string;
}

/** True when `href` is the page at `path`, or the section of the site to which the page belongs. */
export const isCurrent = (href: string, path: string): boolean =>
  href === path || (href !== '/' && path.startsWith(`${href}/`));
