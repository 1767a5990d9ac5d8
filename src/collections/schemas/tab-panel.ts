import { z } from 'astro/zod';
import { fields } from './field.ts';
import { text } from './text.ts';

/** A tab and its panel: a text and a few points. */
export const tabPanel = fields({
  /** The fragment of its URL: `/partners#portals`. */
  id: z
    .string()
    .regex(/^[a-z-]+$/, 'Use small letters and hyphens only')
    .describe('customer-portals'),
  /** The tab's own name, where it is not the title. */
  label: text({ max: 40 }).optional(),
  title: text({ max: 90 }),
  text: text({ max: 400 }),
  points: z
    .array(text({ max: 120 }))
    .min(2)
    .max(6),
});
