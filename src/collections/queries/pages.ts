import { type CollectionEntry, getCollection } from 'astro:content';
import { companyLinks, type NavigationLink, sitemapLink } from '../navigation.ts';
import { once } from './once.ts';
import { recordedQuery } from './recorded-queries.ts';

/** A page of text, content/pages/<slug>.md. */
export type TextPage = CollectionEntry<'pages'>;

const inOrder = once(async () =>
  (await getCollection('pages')).sort(
    (a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id),
  ),
);

/** Every page of text, in its order. */
export const allPages = recordedQuery('allPages', inOrder);

const linkTo = ({ id, data }: TextPage): NavigationLink => ({
  label: data.title,
  href: `/${id}`,
});

const inColumn = async (column: 'company' | 'legal'): Promise<NavigationLink[]> =>
  (await inOrder()).filter(({ data }) => data.footer === column).map(linkTo);

/** The footer's links about the company: those of every site, then the pages that ask for a place there. */
export const footerCompanyLinks = recordedQuery('footerCompanyLinks', async () => [
  ...companyLinks,
  ...(await inColumn('company')),
]);

/** The footer's legal links: the pages that ask for a place there, then the sitemap. */
export const footerLegalLinks = recordedQuery('footerLegalLinks', async () => [
  ...(await inColumn('legal')),
  sitemapLink,
]);

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
