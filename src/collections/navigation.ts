/** A link in the header, menu or footer. */
export interface NavigationLink {
  label: string;
  href: string;
}

/** Pages that belong to another one: `/services/data-analytics` belongs to `/services`. */
const parents: ReadonlyArray<readonly [paths: RegExp, parent: NavigationLink]> = [
  [/^\/services\/(?!404$)/, { label: 'Services', href: '/services' }],
  [/^\/case-studies\//, { label: 'Use Cases', href: '/use-cases' }],
  [/^\/mendix-solutions$/, { label: 'Partners', href: '/partners' }],
  [/^\/careers\/(apply\/|applied$)/, { label: 'Careers', href: '/careers' }],
];

/** The page that the one at `path` belongs to: its breadcrumb leads there. */
export const parentOf = (path: string): NavigationLink | undefined =>
  parents.find(([paths]) => paths.test(path))?.[1];

/**
 * True when `href` is the page at `path`, or the one that it belongs to: menus mark it. They mark "Services" on the
 * other list of services too, which has no breadcrumb.
 */
export const isCurrent = (href: string, path: string): boolean =>
  href === path || href === parentOf(path)?.href || (path === '/solutions' && href === '/services');
