import { z } from 'astro/zod';
import { day, draft } from './day.ts';
import { field } from './field.ts';
import { metaDescription, text } from './text.ts';

/** A page of text, `content/pages/<slug>.md`, shown at `/<slug>`. The legal pages are such. */
export const pageSchema = z
  .object({
    title: field(text({ max: 60 }), 'title: Privacy Policy'),
    description: metaDescription,
    /** The day of the last change, shown below the title. */
    lastUpdated: field(day.optional(), 'lastUpdated: 2025-04-27'),
    /** Links to its headings, beside the text. */
    contents: field(z.boolean().default(false), 'contents: true'),
    /** The column of the footer that links to it; none when absent. */
    footer: field(z.enum(['company', 'legal']).optional(), 'footer: legal   # or company'),
    /** Place among the links of that column, lowest first. */
    order: field(z.number().int().positive().default(100), 'order: 4'),
    /** Whether the page /sitemap lists it; search engines find it in any case. */
    sitemap: field(z.boolean().default(true), 'sitemap: false'),
    draft,
  })
  .strict();
