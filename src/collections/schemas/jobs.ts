import { z } from 'astro/zod';
import { positionSlug } from '#contract/job-application.ts';
import { field, fields, several } from './field.ts';
import { closing, hero, metaDescription, pageFields, pageTitle } from './page-parts.ts';
import { country, dayText, text, titledText } from './text.ts';

const currencies = Intl.supportedValuesOf('currency');

const salary = fields({
  from: field(z.number().positive(), 'The lowest pay, in units of the currency.', 'from: 95000'),
  to: field(z.number().positive(), 'The highest pay.', 'to: 120000'),
  currency: field(
    z
      .string()
      .refine(
        (code) => currencies.includes(code),
        'it must be the three capital letters of a currency, such as CAD or EUR.',
      ),
    'Its ISO 4217 code.',
    'currency: CAD',
  ),
  per: field(
    z.enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']).default('YEAR'),
    'The period that the pay is for.',
    'per: YEAR   # or HOUR, DAY, WEEK, MONTH',
  ),
}).refine(({ from, to }) => from <= to, {
  path: ['to'],
  message: 'it must not be less than `from`.',
});

/** An open position, `content/jobs/<slug>.md`. Its body is the description on the application page. */
export const jobSchema = fields({
  title: field(
    text({ max: 60 }).refine(
      (title) => positionSlug(title) !== '',
      'it needs letters or digits, because the address of the page is made from them.',
    ),
    'The name of the position. The path of its page is made from it.',
    'title: Senior Software Engineer',
  ),
  location: field(text({ max: 60 }), 'The place of work.', 'location: Remote (USA/Canada)'),
  type: field(text({ max: 40 }), 'Full-time or part-time.', 'type: Full-time'),
  department: field(
    text({ max: 60 }),
    'The department that the position is in.',
    'department: Engineering',
  ),
  tab: field(
    z.enum(['engineering', 'design', 'business']),
    "The tab of `/careers` that lists it, in addition to 'All'.",
    'tab: engineering   # or design, or business',
  ),
  order: field(z.int().min(1), 'Place in the list, lowest first.', 'order: 1'),
  description: field(
    text({ min: 60, max: 160 }),
    'The text of its card on `/careers`.',
    'description: One or two sentences of 60 to 160 characters for the card.',
  ),
  requirements: field(
    several(text({ max: 200 }), 1, 8),
    'What applicants need.',
    'requirements:\n  - Four or more years running production systems\n  - … one to eight phrases',
  ),
  datePosted: field(
    dayText,
    'The day on which it was advertised. This field and those below are for job search engines.',
    'datePosted: "2026-10-05"',
  ),
  employmentType: field(
    z.enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN']),
    'The kind of employment.',
    'employmentType: FULL_TIME',
  ),
  workplace: field(
    z.enum(['remote', 'hybrid', 'office']),
    'Whether the work is done from home, in the office or both.',
    'workplace: remote',
  ),
  countries: field(
    z.array(country).optional(),
    'The countries where the person can live, or the country of the office, as ISO 3166 codes. Absent: job search engines get no data about the job.',
    'countries:\n  - CA\n  - US',
  ),
  locality: field(
    text({ max: 60 }).optional(),
    'The city of the office, for job search engines. Absent: they show only the country.',
    'locality: Kingston',
  ),
  region: field(
    text({ max: 60 }).optional(),
    'The province or state of the office, for job search engines.',
    'region: Ontario',
  ),
  salary: field(
    salary.optional(),
    'The pay, on its page and for job search engines. Absent: the page does not say.',
    'salary:\n  from: 95000\n  to: 120000\n  currency: CAD',
  ),
  closes: field(
    dayText.optional(),
    'The last day for applications, in UTC. Builds after that day leave the job out.',
    'closes: "2026-12-31"',
  ),
  ...pageFields,
})
  .refine(({ datePosted, closes }) => closes === undefined || datePosted <= closes, {
    path: ['closes'],
    message: 'it must not be before `datePosted`.',
  })
  .superRefine(({ workplace, countries = [], locality, region }, context) => {
    if (workplace !== 'remote' && countries.length === 1) return;
    const message =
      'only a hybrid or office job in one country has a place. Delete the line, or change `workplace` or `countries`.';
    if (locality !== undefined) context.addIssue({ code: 'custom', path: ['locality'], message });
    if (region !== undefined) context.addIssue({ code: 'custom', path: ['region'], message });
  });

export type Job = z.output<typeof jobSchema>;

/** `content/careers.yaml`. The positions themselves are in content/jobs. */
export const careersSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  culture: field(several(titledText, 1, 8), 'One to eight texts about working here.'),
  benefits: field(several(titledText, 1, 9), 'One to nine benefits for employees.'),
  offices: field(
    text({ max: 240 }).optional(),
    'Where people work: shown next to the heading of the benefits. Absent: the page does not say.',
    'offices: We work from Lyon, and from home.',
  ),
  hiringProcess: field(
    fields({
      title: field(text({ max: 120 }), 'The heading of the section.'),
      steps: field(several(titledText, 3, 6), 'The steps, in their order.'),
    }),
    'What happens after an application.',
  ),
  accommodation: field(
    text({ max: 240 }),
    'Tells applicants that they can ask for accommodations, and whom to ask: shown below the steps, and next to each form.',
  ),
  closing,
});
