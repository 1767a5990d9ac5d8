import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { closing, hero, metaDescription, pageTitle, text, titledText } from './text.ts';

/** `content/careers.yaml`; the positions themselves are in content/jobs. */
export const careersSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  culture: field(z.array(titledText).length(3), 'How it is to work here.'),
  benefits: field(z.array(titledText).length(6), 'What employees get.'),
  offices: field(
    text({ max: 240 }),
    'Where people work.',
    'offices: We work from Lyon, and from home.',
  ),
  hiringProcess: field(
    fields({
      title: field(text({ max: 120 }), 'The heading of the section.'),
      steps: field(several(titledText, 3, 6), 'The steps, in their order.'),
    }),
    'What happens after an application.',
  ),
  accommodation: field(
    text({ max: 240 }),
    'That applicants are accommodated, and whom to ask: below the steps, and beside each form.',
  ),
  closing,
});
