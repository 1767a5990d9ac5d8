import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { metaDescription, pageFields } from './page-parts.ts';
import { icon } from './pictures.ts';
import { boldText, text } from './text.ts';

/** Names of gradients. Their colours are in components/ServiceCard.astro. */
const gradients = ['dawn', 'noon', 'dusk', 'mist', 'shore', 'grove'] as const;

/** A service page, `content/services/<slug>.md`. Its body is the text below the lead. */
export const serviceSchema = fields({
  title: field(text({ max: 60 }), "The page's heading.", 'title: Data & Analytics'),
  order: field(z.int().min(1), 'Place in the overviews, lowest first.', 'order: 2'),
  overviews: field(
    z.array(z.enum(['services', 'solutions'])).min(1),
    'The pages that list it: `/services` (the practices) and `/solutions`.',
    'overviews: [services]',
  ),
  isCore: field(
    z.boolean(),
    'Whether it is a core service. The home page shows the first six core services.',
    'isCore: true',
  ),
  icon,
  gradientClass: field(
    z.enum(gradients),
    'The sky of its cards, behind the icon and the drawing.',
    'gradientClass: dawn',
  ),
  shortDescription: field(
    text({ min: 40, max: 130 }),
    'The sentence on its cards.',
    'shortDescription: One sentence of 40 to 130 characters for the card.',
  ),
  description: metaDescription,
  features: field(
    z
      .array(text({ max: 60 }))
      .length(3)
      .optional(),
    "The card's three bullets on `/solutions`.",
    'features:\n  - Screens fitted to each role\n  - Links to the systems you keep\n  - Audit trail on every record',
  ),
  capabilities: field(
    several(text({ max: 200 }), 1, 10),
    'What you can do for a client.',
    'capabilities:\n  - Warehouse and lakehouse design\n  - … one to ten phrases',
  ),
  useCases: field(
    several(boldText({ max: 200 }), 1, 8),
    'What clients use it for. `/use-cases` lists them too. Put two asterisks before and after the words that are to be bold.',
    'useCases:\n  - "**Cell-test results** of a battery lab, searchable the minute they land"\n  - … one to eight',
  ),
  industries: field(
    z.array(z.string().meta({ kind: 'industry' })).min(1),
    'Names of content/industries.yaml. Begin with the industry that it matters to most.',
    'industries: [Energy and fuels, Manufacturing]   # names of content/industries.yaml',
  ),
  ...pageFields,
}).superRefine(({ overviews, features }, context) => {
  if (!overviews.includes('solutions') || features) return;
  context.addIssue({
    code: 'custom',
    path: ['features'],
    message: 'a service that /solutions lists needs three features.',
  });
});

/** An industry of `content/industries.yaml`. Services refer to it by its name. */
export const industrySchema = fields({
  name: field(
    text({ max: 60 }),
    'The name by which services refer to it.',
    'name: Energy and fuels',
  ),
  slug: field(
    z.string().regex(/^[a-z0-9-]+$/, 'Use only lower-case letters, digits and hyphens'),
    'Its place on the page, `/industries#energy-and-fuels`. Its drawing has the same name.',
    'slug: energy-and-fuels',
  ),
  icon,
  summary: field(
    text({ max: 400 }),
    'What `/industries` says about it.',
    'summary: One or two sentences.',
  ),
});
