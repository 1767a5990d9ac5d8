/** The texts of single pages, one YAML file each. */
import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { closing, hero, metaDescription, pageTitle, text, titledText } from './text.ts';

/** `content/industries-page.yaml`. */
export const overviewSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  closing,
});

const otherOverview = field(
  fields({
    text: field(text({ max: 200 }), 'The sentence up to its link.'),
    label: field(text({ max: 60 }), 'The link, the last words of the sentence.'),
  }),
  'The way from /services to /solutions, or back, while the other lists any. Absent: nothing leads there.',
).optional();

/** `content/solutions.yaml`. */
export const solutionsSchema = overviewSchema.extend({
  otherOverview,
  inShort: field(text({ max: 80 }), 'What is listed, for whoever comes to a missing page.'),
});

/** `content/services-page.yaml`. */
export const servicesPageSchema = overviewSchema.extend({
  otherOverview,
  security: field(
    titledText.optional(),
    'How data and systems are kept safe, below the services. Absent: there is no such section.',
  ),
});

/** `content/service-detail.yaml`: what every service page shares. */
export const serviceDetailSchema = fields({
  howYouGetStarted: field(z.array(titledText).length(3), 'The first steps, in their order.'),
});

/** `content/contact-page.yaml`. */
export const contactPageSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  detailsTitle: field(text(), 'The heading above the addresses.'),
  nextTitle: field(text(), 'The heading above what happens next.'),
  next: field(several(text({ max: 160 }), 2, 4), 'What happens after a message, step by step.'),
  formTitle: field(text(), 'The heading of the form.'),
  faqTitle: field(text(), 'The heading above the questions of content/faq.yaml.'),
});

/** `content/use-cases.yaml`. */
export const introducedPageSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  intro: field(text({ max: 400 }), 'The paragraph above the lists.'),
  closing,
});
