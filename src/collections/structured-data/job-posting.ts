import type { Job } from '#collections/schemas/job.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import type { Salary } from '#lib/salary.ts';
import type { Thing } from './json-ld.ts';

/** All that the page says of the position as HTML, as Google's rules require, which know no pictures. */
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

/** Where the work is done: anywhere within some countries, or at an office in one of them. */
const workplaceOf = ({ workplace }: Job, countries: readonly string[]): Record<string, unknown> =>
  workplace === 'remote'
    ? {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: countries.map((name) => ({ '@type': 'Country', name })),
      }
    : {
        jobLocation: countries.map((addressCountry) => ({
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressCountry },
        })),
      };

/**
 * A position as schema.org's JobPosting, by Google's rules. The rules require countries; undefined for a position that
 * names none.
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
