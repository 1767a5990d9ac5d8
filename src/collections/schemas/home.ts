import { z } from 'astro/zod';
import { file } from './field.ts';
import { metaDescription, text, titledText } from './text.ts';

const line = text({ max: 120 });
const slide = z.object({ label: line, headline: line });

/** The home page's texts, `content/home.yaml`. */
export const homeSchema = file({
  description: metaDescription,
  hero: z.object({ slides: z.tuple([slide, slide]) }),
  servicesIntro: text({ max: 240 }),
  howItWorks: z.object({
    title: line,
    subtitle: text({ max: 160 }),
    steps: z
      .array(z.object({ title: line, description: text({ max: 160 }), icon: z.string() }))
      .length(5),
  }),
  testimonial: z.object({
    label: line,
    title: line,
    quote: text({ max: 400 }),
    role: line,
    company: line,
    companyUrl: z.string(),
  }),
  about: z.object({
    title: line,
    mission: text({ max: 800 }),
    values: z.array(titledText).length(4),
  }),
  contact: z.object({ title: line, formTitle: line, intro: text({ max: 240 }) }),
});
