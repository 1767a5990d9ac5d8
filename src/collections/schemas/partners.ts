import { z } from 'astro/zod';
import { fields } from './field.ts';
import { hero, metaDescription, text, titledText } from './text.ts';
import { tabPanel } from './tab-panel.ts';

/** `content/partners.yaml`. */
export const partnersSchema = fields({
  description: metaDescription,
  hero,
  isv: titledText.extend({ linkLabel: text({ max: 60 }) }),
  benefits: z.array(titledText).length(3),
  tabs: z.array(tabPanel).min(2),
  process: z.array(titledText).length(4),
});
