import { z } from 'astro/zod';
import { file } from './field.ts';
import { hero, metaDescription, text, titledText } from './text.ts';
import { tabPanel } from './tab-panel.ts';

/** `content/partners.yaml`. */
export const partnersSchema = file({
  description: metaDescription,
  hero,
  isv: titledText.extend({ linkLabel: text({ max: 60 }) }),
  benefits: z.array(titledText).length(3),
  tabs: z.array(tabPanel).min(2),
  process: z.array(titledText).length(4),
});
