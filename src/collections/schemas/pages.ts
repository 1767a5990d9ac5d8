/** Pages of text, and the texts of single pages. */
import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { links, webUrl } from './links.ts';
import { closing, hero, metaDescription, pageFields, pageTitle } from './page-parts.ts';
import { framedDrawing, icon } from './pictures.ts';
import { day, figure, text, titledText } from './text.ts';

/** A page of text, `content/pages/<slug>.md`, shown at `/<slug>`. The legal pages are among these. */
export const pageSchema = fields({
  title: field(text({ max: 60 }), "The page's heading.", 'title: Privacy Policy'),
  description: metaDescription,
  lastUpdated: field(
    day.optional(),
    'The day of the last change, shown below the title.',
    'lastUpdated: 2025-04-27',
  ),
  contents: field(
    z.boolean().default(false),
    'Links to its headings, beside the text.',
    'contents: true',
  ),
  footer: field(
    z.enum(['company', 'legal']).optional(),
    'The column of the footer that links to it; none when absent.',
    'footer: legal   # or company',
  ),
  order: field(
    z.int().min(1).default(100),
    'Place among the links of that column, lowest first.',
    'order: 4',
  ),
  sitemap: field(
    z.boolean().default(true),
    'Whether the page /sitemap lists it; search engines find it in any case.',
    'sitemap: false',
  ),
  ...pageFields,
});

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
  howYouGetStarted: field(z.array(titledText).length(3), 'The first three steps, in their order.'),
});

/** `content/use-cases.yaml`. */
export const useCasesSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  intro: field(text({ max: 400 }), 'The paragraph above the lists.'),
  closing,
  storyClosing: field(titledText, "The last section of each client's story, above its button."),
});

/** `content/contact-page.yaml`. */
export const contactPageSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  detailsTitle: field(text(), 'The heading above the addresses.'),
  nextTitle: field(text(), 'The heading above what happens next.'),
  next: field(several(text({ max: 160 }), 1, 4), 'What happens after a message, step by step.'),
  formTitle: field(text(), 'The heading of the form.'),
  faqTitle: field(text(), 'The heading above the questions of content/faq.yaml, if there are any.'),
});

/** A question of `content/faq.yaml`, shown on `/contact`. */
export const questionSchema = fields({
  question: field(
    text({ max: 120 }),
    'What visitors ask.',
    'question: How long does a project take?',
  ),
  answer: field(text({ max: 600 }), 'The answer to it.', 'answer: >-\n  A few sentences.'),
});

const iconText = titledText.extend({ icon: icon.optional() });

const tabPanel = fields({
  id: field(
    z.string().regex(/^[a-z-]+$/, 'Use small letters and hyphens only'),
    'The fragment of its URL: `/partners#portals`.',
  ),
  label: field(text({ max: 40 }).optional(), "The tab's own name, where it is not the title."),
  title: field(text({ max: 90 }), 'The heading of the panel.'),
  text: field(text({ max: 400 }), 'The text below the heading.'),
  points: field(several(text({ max: 120 }), 1, 6), 'The points below the text.'),
});

/** `content/partners.yaml`. */
export const partnersSchema = fields({
  title: pageTitle,
  description: metaDescription,
  hero,
  isv: field(
    titledText.extend({
      linkLabel: field(
        text({ max: 60 }).optional(),
        'The link to the page of Mendix solutions, where the site has that page.',
      ),
      drawing: field(
        framedDrawing.optional(),
        'The drawing beside: a file of public/images, without `.svg`. Absent: there is none.',
      ),
      claim: field(
        figure,
        'What the partner promises: with its source in large type, else in the text.',
      ).optional(),
    }),
    'The section about the partner.',
  ),
  benefits: field(several(iconText, 1, 6), 'One to six benefits: what clients get out of it.'),
  tabsTitle: field(text({ max: 120 }), 'The heading above the tabs.'),
  tabs: field(several(tabPanel, 2, 8), 'Two to eight things that we build with it, a tab each.'),
  processTitle: field(text({ max: 120 }), 'The heading above the steps.'),
  process: field(z.array(titledText).length(4), 'A project in four steps.'),
});

const successStory = titledText.extend({
  sector: field(text({ max: 60 }), "The client's industry."),
  outcome: field(text({ max: 240 }), 'What came of it.'),
});

/** `content/mendix-solutions.yaml`. */
export const mendixSolutionsSchema = fields({
  description: metaDescription,
  hero,
  whatItIs: field(
    fields({
      title: field(text({ max: 120 }), 'The heading of the section.'),
      text: field(z.array(text()).min(1), 'The paragraphs below it.'),
    }),
    'What low-code is.',
  ),
  capabilities: field(several(iconText, 1, 8), 'One to eight things that we do with it.'),
  categories: field(z.array(tabPanel).length(4), 'Four kinds of solutions, a tab each.'),
  expertise: field(several(titledText, 1, 8), 'One to eight things that we know.'),
  figures: field(
    several(figure, 1, 4),
    'One to four figures: with a source in large type, else in the text.',
  ),
  successStories: field(z.array(successStory).length(3), 'Three stories of what clients have got.'),
  storiesIntro: field(
    text({ max: 160 }).optional(),
    'The sentence beside the heading of these stories.',
  ),
  customerStoriesUrl: field(webUrl, "The page of Mendix's own customer stories."),
  closing,
});
