import { escapeHtml } from '../../lib/escape-html.ts';
import type { Thing } from './json-ld.ts';

/** The facts of an open position that the data contains. */
export interface PostedJob {
  title: string;
  /** In words: `Hybrid (Europe)`. */
  location: string;
  description: string;
  requirements: string[];
  datePosted: string;
  /** The last day, in UTC. */
  closes?: string | undefined;
  employmentType: string;
  workplace: 'remote' | 'hybrid' | 'office';
  countries?: string[] | undefined;
}

/** The description as HTML, which Google's rules ask for. */
const descriptionHtml = ({ description, requirements }: PostedJob): string => {
  const items = requirements.map((requirement) => `<li>${escapeHtml(requirement)}</li>`);
  return `<p>${escapeHtml(description)}</p><p>Requirements</p><ul>${items.join('')}</ul>`;
};

const place = (address: Record<string, string>) => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', ...address },
});

/** `Hybrid (Europe)` → `Europe` */
const regionOf = (location: string): string => /\((.+)\)/.exec(location)?.[1] ?? location;

/**
 * Where the work is done: anywhere, anywhere within some countries, or at an office in one of them. Of a job without
 * countries the data says no more than its location does.
 */
const workplaceOf = ({ workplace, countries, location }: PostedJob): Record<string, unknown> =>
  workplace === 'remote'
    ? {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: countries?.map((name) => ({ '@type': 'Country', name })),
      }
    : {
        jobLocation: countries?.map((addressCountry) => place({ addressCountry })) ?? [
          place({ addressRegion: regionOf(location) }),
        ],
      };

/** A position as schema.org's JobPosting, by Google's rules for remote work. */
export const jobPosting = (job: PostedJob, hiringOrganization: Thing): Thing => ({
  '@type': 'JobPosting',
  title: job.title,
  description: descriptionHtml(job),
  datePosted: job.datePosted,
  validThrough: job.closes && `${job.closes}T23:59:59Z`,
  employmentType: job.employmentType,
  directApply: true,
  hiringOrganization,
  ...workplaceOf(job),
});
