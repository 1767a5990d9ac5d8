/** Fields that many pages have: title and description, first and last section, former paths, marks of a draft. */
import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { labelledLink, redirectFrom } from './links.ts';
import { dayText, text, titledText } from './text.ts';

/** The title in tabs, search results and link previews, for a page whose heading does not say its subject. */
export const pageTitle = field(
  text({ max: 60 }).optional(),
  "The title in the browser's tab, in search results and link previews. Absent: the heading.",
  'title: Careers in Software, Data & AI',
);

export const metaDescription = field(
  text({ min: 110, max: 160 }),
  'The one or two sentences that search results and link previews show.',
  'description: One or two sentences of 110 to 160 characters that say what the page offers, and to whom, in words that its reader would use.',
);

export const hero = field(
  fields({
    title: field(text({ max: 90 }), "The page's heading."),
    lead: field(text({ max: 240 }), 'The sentence or two below the heading.'),
    link: field(labelledLink.optional(), 'The plain link next to the button. Absent: no link.'),
  }),
  'The top of the page.',
);

/** The last section of a page, with its call to action. */
export const closing = field(titledText, 'The last section, above its button.');

/** Fields that every page with its own file can have: its former paths, and whether it is a draft. */
export const pageFields = {
  redirectFrom,
  draft: field(
    z.boolean().optional(),
    'Whether the page is a draft, which only `npm run dev` and `npm run build -- --drafts` show.',
    'draft: true',
  ),
  publishOn: field(
    dayText.optional(),
    'The first day, in UTC, on which a build publishes the page. Until then it is a draft.',
    'publishOn: "2026-12-07"',
  ),
};
