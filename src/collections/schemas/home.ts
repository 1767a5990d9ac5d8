import { z } from 'astro/zod';
import { fields } from './field.ts';
import { icon } from './icon.ts';
import { link } from './link.ts';
import { logo } from './logo.ts';
import { metaDescription, text, titledText } from './text.ts';

const line = text({ max: 120 });
const slide = fields({ label: line.optional(), headline: line });

/** The home page's texts, `content/home.yaml`. */
export const homeSchema = fields({
  description: metaDescription,
  hero: fields({ slides: z.tuple([slide, slide]) }),
  servicesIntro: text({ max: 240 }),
  howItWorks: fields({
    title: line,
    subtitle: text({ max: 160 }),
    steps: z.array(fields({ title: line, description: text({ max: 160 }), icon })).length(5),
  }),
  testimonial: fields({
    label: line,
    title: line,
    quote: text({ max: 400 }),
    role: line,
    company: line,
    companyUrl: link,
    logo,
  }),
  about: fields({
    title: line,
    mission: text({ max: 800 }),
    values: z.array(titledText).length(4),
  }),
  contact: fields({ title: line, formTitle: line, intro: text({ max: 240 }) }),
});
