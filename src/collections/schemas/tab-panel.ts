import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { text } from './text.ts';

/** A tab and its panel: a text and a few points. */
export const tabPanel = fields({
  id: field(
    z
      .string()
      .regex(/^[a-z-]+$/, 'Use small letters and hyphens only')
      .meta({ example: 'customer-portals' }),
    'The fragment of its URL: `/partners#portals`.',
  ),
  label: field(text({ max: 40 }).optional(), "The tab's own name, where it is not the title."),
  title: field(text({ max: 90 }), 'The heading of the panel.'),
  text: field(text({ max: 400 }), 'The text below the heading.'),
  points: field(several(text({ max: 120 }), 2, 6), 'The points below the text.'),
});
