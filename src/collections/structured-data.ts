import { escapeHtml } from '#lib/escape-html.ts';
import type { Salary } from '#lib/dates-and-salaries.ts';
import type { Site } from './schemas/site.ts';
import type { Job } from './schemas/jobs.ts';

/** A schema.org `Thing` in JSON-LD. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * Returns the text of a JSON-LD data block. `<` is escaped, so that no content can end the block (HTML, section
 * 4.12.1.3).
 */
export const jsonLd = (thing: Thing): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');

/**
 * Returns the company's name and URL, for the provider of a service or a job.
 *
 * @param home absolute URL of the home page
 */
export const organizationBrief = ({ name }: Site, home: string): Thing => ({
  '@type': 'Organization',
  name,
  url: home,
});

/** Returns the company as schema.org's Organization. */
export const organization = (site: Site, home: string): Thing => ({
  ...organizationBrief(site, home),
  legalName: site.legalName,
  slogan: site.tagline,
  logo: new URL('/images/logo-new.png', home).href,
  email: site.emails.info,
  telephone: site.phone,
  ...(Object.keys(site.links).length > 0 && { sameAs: Object.values(site.links) }),
  address: {
    '@type': 'PostalAddress',
    streetAddress: site.address.street,
    addressLocality: site.address.locality,
    addressRegion: site.address.region,
    postalCode: site.address.postalCode,
    addressCountry: site.address.countryCode,
  },
});

/** Returns everything that the page says about the position as HTML, without pictures, by Google's rules. */
const descriptionHtml = ({ description, requirements }: Job, textHtml: string): string => {
  const items = requirements.map((requirement) => `<li>${escapeHtml(requirement)}</li>`);
  const text = textHtml.replace(/<img\b[^>]*>/g, '');
  return `<p>${escapeHtml(description)}</p><p>Requirements</p><ul>${items.join('')}</ul>${text}`;
};

const baseSalary = ({ from, to, currency, per }: Salary): Thing => ({
  '@type': 'MonetaryAmount',
  currency,
  value: { '@type': 'QuantitativeValue', minValue: from, maxValue: to, unitText: per },
});

/** Returns where the work is done: anywhere within some countries, or at an office in one of them. */
const workplaceOf = (
  { workplace, locality, region }: Job,
  countries: readonly string[],
): Record<string, unknown> =>
  workplace === 'remote'
    ? {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: countries.map((name) => ({ '@type': 'Country', name })),
      }
    : {
        jobLocation: countries.map((addressCountry) => ({
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            addressLocality: locality,
            addressRegion: region,
            addressCountry,
          },
        })),
      };

/**
 * Returns a position as schema.org's JobPosting, by Google's rules. Undefined: the position names no country, which the
 * rules require.
 *
 * @param textHtml the page's own text
 */
export const jobPosting = (
  job: Job,
  textHtml: string,
  hiringOrganization: Thing,
): Thing | undefined => {
  if (!job.countries?.length) return undefined;
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: descriptionHtml(job, textHtml),
    datePosted: job.datePosted,
    validThrough: job.closes && `${job.closes}T23:59:59Z`,
    employmentType: job.employmentType,
    directApply: true,
    baseSalary: job.salary && baseSalary(job.salary),
    hiringOrganization,
    ...workplaceOf(job, job.countries),
  };
};

/**
 * Returns the path from the home page to this page, as schema.org's BreadcrumbList. This page is the last step, and has
 * no URL.
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
