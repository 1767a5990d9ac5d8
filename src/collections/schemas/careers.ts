import { z } from 'astro/zod';
import { fields } from './field.ts';
import { hero, metaDescription, text, titledText } from './text.ts';

/** `content/careers.yaml`; the positions themselves are in content/jobs. */
export const careersSchema = fields({
  description: metaDescription,
  hero,
  culture: z.array(titledText).length(3),
  benefits: z.array(titledText).length(6),
  offices: text({ max: 240 }),
  hiringProcess: fields({ title: text({ max: 120 }), steps: z.array(titledText).min(3).max(6) }),
  closing: titledText,
  /** What `/careers/closed` says, and the page of a position that has closed. */
  closedPosition: titledText,
});
