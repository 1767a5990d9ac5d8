import { escapeHtml } from '../../lib/escape-html.ts';
import type { Thing } from './json-ld.ts';

/** The facts of an open position that the data contains. */
export interface PostedJob {
  title: string;
  description: string;
  requirements: string[];
  datePosted: string;
  employmentType: string;
  workplace: 'remote' | 'hybrid' | 'office';
  countries?: string[] | undefined;
}

/** The description as HTML, which Google's rules ask for. */
const descriptionHtml = ({ description, requirements }: PostedJob): string => {
  const items = requirements.map((requirement) => `<li>${escapeHtml(requirement)}</li>`);
  return `<p>${escapeHtml(description)}</p><p>Requirements</p><ul>${items.join('')}</ul>`;
};

/** Where the work is done: anywhere, anywhere within some countries, or at an office in one of them. */
const workplaceOf = ({ workplace, countries }: PostedJob): Record<string, unknown> =>
  workplace === 'remote'
    ? {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: countries?.map((name) => ({ '@type': 'Country', name })),
      }
    : {
        jobLocation: countries?.map((addressCountry) => ({
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressCountry },
        })),
      };

/** A position as schema.org's JobPosting, by Google's rules for remote work. */
export const jobPosting = (job: PostedJob, hiringOrganization: Thing): Thing => ({
  '@type': 'JobPosting',
  title: job.title,
  description: descriptionHtml(job),
  datePosted: job.datePosted,
  employmentType: job.employmentType,
  directApply: true,
  hiringOrganization,
  ...workplaceOf(job),
});
