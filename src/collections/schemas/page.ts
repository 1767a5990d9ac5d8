import { z } from 'astro/zod';
import { day, draft } from './day.ts';
import { field } from './field.ts';
import { metaDescription, text } from './text.ts';
import { redirectFrom } from './redirect.ts';

/** A page of text, `content/pages/<slug>.md`, shown at `/<slug>`. The legal pages are such. */
export const pageSchema = z.strictObject({
  title: field(text({ max: 60 }), 'title: Privacy Policy'),
  description: metaDescription,
  lastUpdated: field(
    day.optional(),
    'lastUpdated: 2025-04-27',
    'The day of the last change, shown below the title.',
  ),
  contents: field(
    z.boolean().default(false),
    'contents: true',
    'Links to its headings, beside the text.',
  ),
  footer: field(
    z.enum(['company', 'legal']).optional(),
    'footer: legal   # or company',
    'The column of the footer that links to it; none when absent.',
  ),
  order: field(
    z.int().positive().default(100),
    'order: 4',
    'Place among the links of that column, lowest first.',
  ),
  sitemap: field(
    z.boolean().default(true),
    'sitemap: false',
    'Whether the page /sitemap lists it; search engines find it in any case.',
  ),
  redirectFrom,
  draft,
});
