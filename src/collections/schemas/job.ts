import { z } from 'astro/zod';
import { field } from './field.ts';
import { dayText, draft } from './day.ts';
import { text } from './text.ts';
import { redirectFrom } from './redirect.ts';

/** An open position, `content/jobs/<slug>.md`; its body is the description on the application page. */
export const jobSchema = z.strictObject({
  title: field(text({ max: 60 }), 'title: Senior Software Engineer'),
  location: field(text({ max: 60 }), 'location: Remote (USA/Canada)'),
  type: field(text({ max: 40 }), 'type: Full-time'),
  department: field(text({ max: 60 }), 'department: Engineering'),
  tab: field(
    z.enum(['engineering', 'design', 'business']),
    'tab: engineering   # or design, or business',
    "The tab of `/careers` that lists it, beside 'All'.",
  ),
  order: field(z.int().positive(), 'order: 1', 'Place in the list, lowest first.'),
  description: field(
    text({ min: 60, max: 160 }),
    'description: One or two sentences of 60 to 160 characters for the card.',
    'The text of its card on `/careers`.',
  ),
  requirements: field(
    z
      .array(text({ max: 200 }))
      .min(3)
      .max(8),
    'requirements:\n  - Four or more years of running production systems\n  - … three to eight phrases',
  ),
  datePosted: field(
    dayText,
    'datePosted: "2026-10-05"',
    'The day on which it was advertised, for job search engines, as are the fields below.',
  ),
  employmentType: field(
    z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN']),
    'employmentType: FULL_TIME',
  ),
  workplace: field(z.enum(['remote', 'hybrid', 'office']), 'workplace: remote'),
  countries: field(
    z
      .array(z.string().regex(/^[A-Z]{2}$/))
      .min(1)
      .optional(),
    'countries:\n  - CA\n  - US',
    'ISO 3166 codes: where the person may live, or where the office is. Absent: no country is named.',
  ),
  closes: field(
    dayText.optional(),
    'closes: "2026-12-31"',
    'The last day for applications, in UTC. After it a build leaves the job out.',
  ),
  redirectFrom,
  draft,
});
