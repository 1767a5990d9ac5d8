import { z } from 'astro/zod';
import { fields } from './field.ts';
import { webUrl } from './link.ts';
import { hero, metaDescription, text, titledText } from './text.ts';
import { tabPanel } from './tab-panel.ts';

const successStory = titledText.extend({ sector: text({ max: 60 }), outcome: text({ max: 240 }) });

/** `content/mendix-solutions.yaml`. */
export const mendixSolutionsSchema = fields({
  description: metaDescription,
  hero,
  whatItIs: fields({ title: text({ max: 120 }), text: z.array(text()).min(1) }),
  capabilities: z.array(titledText).length(6),
  categories: z.array(tabPanel).length(4),
  expertise: z.array(titledText).length(4),
  /** The marketing claims, from content/site.yaml. */
  figures: z.array(fields({ figure: text({ max: 12 }), label: text({ max: 40 }) })).length(3),
  successStories: z.array(successStory).length(3),
  customerStoriesUrl: webUrl,
  closing: titledText,
});
