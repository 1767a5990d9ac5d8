import { z } from 'astro/zod';
import { file } from './field.ts';
import { hero, metaDescription, text, titledText } from './text.ts';
import { tabPanel } from './tab-panel.ts';

const successStory = titledText.extend({ sector: text({ max: 60 }), outcome: text({ max: 240 }) });

/** `content/mendix-solutions.yaml`. */
export const mendixSolutionsSchema = file({
  description: metaDescription,
  hero,
  whatItIs: z.object({ title: text({ max: 120 }), text: z.array(text()).min(1) }),
  capabilities: z.array(titledText).length(6),
  categories: z.array(tabPanel).length(4),
  expertise: z.array(titledText).length(4),
  /** The marketing claims, from content/site.yaml. */
  figures: z.array(z.object({ figure: text({ max: 12 }), label: text({ max: 40 }) })).length(3),
  successStories: z.array(successStory).length(3),
  customerStoriesUrl: z.string().url(),
  closing: titledText,
});
