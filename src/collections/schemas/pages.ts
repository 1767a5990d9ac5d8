/** The texts of single pages, one YAML file each. */
import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { links } from './menu.ts';
import { closing, hero, metaDescription, pageTitle, text, titledText } from './text.ts';

/** `content/industries-page.yaml`. */
export const overviewSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  closing,
});

/** `content/solutions.yaml`. */
export const solutionsSchema = overviewSchema.extend({
  inShort: field(text({ max: 80 }), 'What is listed, for a visitor of a missing page.'),
});

/** `content/services-page.yaml`. */
export const servicesPageSchema = overviewSchema.extend({
  choices: links(
    'What a visitor may need, and the page that helps, below the lead. Absent: there are none.',
    'choices:\n  I have a question: /contact\n  I need a system: /solutions',
    4,
  ).default({}),
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
  storyClosing: field(titledText, "The last section of each client's story, above its button."),
});
