/** A link of header, menu or footer. */
export interface NavigationLink {
  label: string;
  href: string;
}

/** True when `href` is the page at `path`, or the part of the site that the page belongs to. */
export const isCurrent = (href: string, path: string): boolean =>
  href === path || (href !== '/' && path.startsWith(`${href}/`));
