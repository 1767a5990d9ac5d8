/** The texts of single pages, one YAML file each. */
import { z } from 'astro/zod';
import { fields } from './field.ts';
import { hero, metaDescription, text, titledText } from './text.ts';

/** `content/services-page.yaml`, `content/solutions.yaml` and `content/industries-page.yaml`. */
export const overviewSchema = fields({
  description: metaDescription,
  hero,
  closing: titledText,
});

/** `content/service-detail.yaml`: what every service page shares. */
export const serviceDetailSchema = fields({ howYouGetStarted: z.array(titledText).length(3) });

/** `content/contact-page.yaml`. */
export const contactPageSchema = fields({
  description: metaDescription,
  hero,
  detailsTitle: text(),
  nextTitle: text(),
  next: z
    .array(text({ max: 160 }))
    .min(2)
    .max(4),
  formTitle: text(),
  faqTitle: text(),
});

/** `content/use-cases.yaml`. */
export const introducedPageSchema = fields({
  description: metaDescription,
  hero,
  intro: text({ max: 400 }),
  closing: titledText,
});
