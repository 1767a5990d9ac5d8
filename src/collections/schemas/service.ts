import { z } from 'astro/zod';
import { field } from './field.ts';
import { draft } from './day.ts';
import { icon } from './icon.ts';
import { metaDescription, text } from './text.ts';
import { strataVariants } from '#drawings/strata.ts';
import { redirectFrom } from './redirect.ts';

/** Pages that list services: `/services` (the practices) and `/solutions`. */
const overview = z.enum(['services', 'solutions']);

const phrases = (min: number, max: number) =>
  z
    .array(text({ max: 200 }))
    .min(min)
    .max(max);

/** A service page, `content/services/<slug>.md`; its body is the text below the lead. */
export const serviceSchema = z
  .strictObject({
    title: field(text({ max: 60 }), 'title: Data & Analytics'),
    order: field(z.int().positive(), 'order: 2', 'Place in the overviews, lowest first.'),
    overviews: field(z.array(overview).min(1), 'overviews: [services]'),
    isCore: field(z.boolean(), 'isCore: true', 'Core services are shown on the home page.'),
    icon: field(icon, 'icon: chart', 'A file of src/components/icons, without `.svg`.'),
    gradientClass: field(
      z.enum(strataVariants),
      'gradientClass: ridge',
      "How the strata lines behind the page's heading bend.",
    ),
    shortDescription: field(
      text({ min: 40, max: 130 }),
      'shortDescription: One sentence of 40 to 130 characters for the card.',
      'The sentence on its cards.',
    ),
    description: metaDescription,
    features: field(
      z
        .array(text({ max: 60 }))
        .length(3)
        .optional(),
      'features:\n  - Screens fitted to each role\n  - Links to the systems you keep\n  - Audit trail on every record',
      "The card's three bullets on `/solutions`.",
    ),
    capabilities: field(
      phrases(4, 10),
      'capabilities:\n  - Warehouse and lakehouse design\n  - … four to ten phrases',
    ),
    useCases: field(
      phrases(2, 8),
      'useCases:\n  - Cell-test results of a battery lab, searchable the minute they land\n  - … two to eight',
    ),
    industries: field(
      z.array(z.string()).min(1),
      'industries: [Energy and fuels, Manufacturing]   # names of content/industries.yaml',
      'Names of content/industries.yaml.',
    ),
    redirectFrom,
    draft,
  })
  .superRefine(({ overviews, features }, context) => {
    if (!overviews.includes('solutions') || features) return;
    context.addIssue({
      code: 'custom',
      path: ['features'],
      message: 'a service that /solutions lists has three of them.',
    });
  });
