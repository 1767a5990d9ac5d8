import { type CollectionEntry, getCollection } from 'astro:content';
import type { NavigationLink } from '#collections/navigation.ts';
import { inOrder } from './in-order.ts';
import { cachedInBuild } from './cached-in-build.ts';
import { getMenu } from './menu.ts';

/** A page of text, content/pages/<slug>.md. */
export type TextPage = CollectionEntry<'pages'>;

/** Every page of text, in its order. */
export const allPages = cachedInBuild(async (): Promise<TextPage[]> =>
  inOrder(await getCollection('pages')),
);

const linkTo = ({ id, data }: TextPage): NavigationLink => ({
  label: data.title,
  href: `/${id}`,
});

const inColumn = async (column: 'company' | 'legal'): Promise<NavigationLink[]> =>
  (await allPages()).filter(({ data }) => data.footer === column).map(linkTo);

/** The footer's links about the company: those of content/menu.yaml, then the pages that ask for a place there. */
export const footerCompanyLinks = async (): Promise<NavigationLink[]> => [
  ...(await getMenu()).footer.company,
  ...(await inColumn('company')),
];

/** The footer's legal links: the pages that ask for a place there, then those of content/menu.yaml. */
export const footerLegalLinks = async (): Promise<NavigationLink[]> => [
  ...(await inColumn('legal')),
  ...(await getMenu()).footer.legal,
];

/** The links of the page /sitemap: legal texts, and others. */
export const listedPages = async (): Promise<{
  legal: NavigationLink[];
  others: NavigationLink[];
}> => {
  const listed = (await allPages()).filter(({ data }) => data.sitemap);
  const isLegal = ({ data }: TextPage): boolean => data.footer === 'legal';
  return {
    legal: listed.filter(isLegal).map(linkTo),
    others: listed.filter((page) => !isLegal(page)).map(linkTo),
  };
};
