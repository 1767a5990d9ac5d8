import type { Thing } from './json-ld.ts';

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
