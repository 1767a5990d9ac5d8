import { z } from 'astro/zod';
import { field } from './field.ts';
import { icon } from './icon.ts';
import { text } from './text.ts';

/** An industry of `content/industries.yaml`; services refer to it by name. */
export const industrySchema = z.strictObject({
  name: field(text({ max: 60 }), 'name: Energy and fuels'),
  slug: field(
    z.string().regex(/^[a-z0-9-]+$/, 'Use small letters, digits and hyphens only'),
    'slug: energy-and-fuels',
  ),
  icon: field(icon, 'icon: gear', 'A file of src/components/icons, without `.svg`.'),
  summary: field(text({ max: 400 }), 'summary: One or two sentences.'),
});
