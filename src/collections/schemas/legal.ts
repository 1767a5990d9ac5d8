import { z } from 'astro/zod';
import { field } from './field.ts';
import { day, draft } from './day.ts';
import { metaDescription, text } from './text.ts';

/** A legal page, `content/legal/<slug>.md`, shown at `/<slug>`. */
export const legalSchema = z
  .object({
    title: field(text({ max: 60 }), 'title: Privacy Policy'),
    description: metaDescription,
    lastUpdated: field(day, 'lastUpdated: 2025-04-27'),
    draft,
  })
  .strict();
