import type { Thing } from './json-ld.ts';

/** A page that lists others. URLs are absolute. */
interface ListedPages {
  name: string;
  description: string;
  url: string;
  /** What it lists, in its order. */
  entries: Array<{ name: string; url: string }>;
}

/**
 * The path from the home page to this page, as schema.org's BreadcrumbList. This page is the last step, and has no URL.
 */
export const breadcrumbList = (steps: Array<{ name: string; url?: string }>): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});

/**
 * A page as schema.org's CollectionPage, with its list and its breadcrumb; `home` is the absolute URL of the home page.
 */
export const collectionPage = ({ entries, ...page }: ListedPages, home: string): Thing => ({
  '@type': 'CollectionPage',
  ...page,
  breadcrumb: breadcrumbList([{ name: 'Home', url: home }, { name: page.name }]),
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...entry,
    })),
  },
});
