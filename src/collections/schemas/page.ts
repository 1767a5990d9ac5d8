import { z } from 'astro/zod';
import { day, draft } from './day.ts';
import { field, fields } from './field.ts';
import { metaDescription, text } from './text.ts';
import { redirectFrom } from './redirect.ts';

/** A page of text, `content/pages/<slug>.md`, shown at `/<slug>`. The legal pages are among these. */
export const pageSchema = fields({
  title: field(text({ max: 60 }), "The page's heading.", 'title: Privacy Policy'),
  description: metaDescription,
  lastUpdated: field(
    day.optional(),
    'The day of the last change, shown below the title.',
    'lastUpdated: 2025-04-27',
  ),
  contents: field(
    z.boolean().default(false),
    'Links to its headings, beside the text.',
    'contents: true',
  ),
  footer: field(
    z.enum(['company', 'legal']).optional(),
    'The column of the footer that links to it; none when absent.',
    'footer: legal   # or company',
  ),
  order: field(
    z.int().positive().default(100),
    'Place among the links of that column, lowest first.',
    'order: 4',
  ),
  sitemap: field(
    z.boolean().default(true),
    'Whether the page /sitemap lists it; search engines find it in any case.',
    'sitemap: false',
  ),
  redirectFrom,
  draft,
});
