import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { icon } from './svg-file.ts';
import { text } from './text.ts';

/** An industry of `content/industries.yaml`; services refer to it by name. */
export const industrySchema = fields({
  name: field(
    text({ max: 60 }),
    'The name by which services refer to it.',
    'name: Energy and fuels',
  ),
  slug: field(
    z.string().regex(/^[a-z0-9-]+$/, 'Use small letters, digits and hyphens only'),
    'Its place on the page, `/industries#energy-and-fuels`, and the name of its drawing.',
    'slug: energy-and-fuels',
  ),
  icon: field(icon, 'A file of src/components/icons, without `.svg`.', 'icon: gear'),
  summary: field(
    text({ max: 400 }),
    'What `/industries` says of it.',
    'summary: One or two sentences.',
  ),
});
