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
    'Whether links to its headings are shown next to the text.',
    'contents: true',
  ),
  footer: field(
    z.enum(['company', 'legal']).optional(),
    'The column of the footer that links to it. Absent: no link.',
    'footer: legal   # or company',
  ),
  order: field(
    z.int().min(1).default(100),
    'Place among the links of that column, lowest first.',
    'order: 4',
  ),
  sitemap: field(
    z.boolean().default(true),
    'Whether the page /sitemap lists it. Search engines find it in any case.',
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
  inShort: field(
    text({ max: 80 }),
    'What the page lists, in a few words: shown on the page for missing pages.',
  ),
});

/** `content/services-page.yaml`. */
export const servicesPageSchema = overviewSchema.extend({
  choices: links(
    'What visitors may need, each with the page that helps: shown below the lead. Absent: no such links.',
    'choices:\n  I have a question: /contact\n  I need a system: /solutions',
    4,
  ).default({}),
  security: field(
    titledText.optional(),
    'How you keep data and systems safe: shown below the services. Absent: no such section.',
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
  nextTitle: field(text(), 'The heading above the next steps.'),
  next: field(several(text({ max: 160 }), 1, 4), 'The steps after a message.'),
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
    z.string().regex(/^[a-z-]+$/, 'Use only lower-case letters and hyphens'),
    'The fragment of its URL: `/partners#portals`.',
  ),
  label: field(text({ max: 40 }).optional(), "The tab's name, if it differs from the title."),
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
        'The label of the link to the page of Mendix solutions. The link is shown only if the site has that page.',
      ),
      drawing: field(
        framedDrawing.optional(),
        'The drawing next to the text: a file of public/images, without `.svg`. Absent: no drawing.',
      ),
      claim: field(
        figure,
        'The promise of the partner. With a source it is in large type, otherwise in the text.',
      ).optional(),
    }),
    'The section about the partner.',
  ),
  benefits: field(several(iconText, 1, 6), 'One to six benefits for clients.'),
  tabsTitle: field(text({ max: 120 }), 'The heading above the tabs.'),
  tabs: field(
    several(tabPanel, 2, 8),
    'Two to eight things that you build with the platform of the partner, each in a tab.',
  ),
  processTitle: field(text({ max: 120 }), 'The heading above the steps.'),
  process: field(z.array(titledText).length(4), 'A project in four steps.'),
});

const successStory = titledText.extend({
  sector: field(text({ max: 60 }), "The client's industry."),
  outcome: field(text({ max: 240 }), 'The result.'),
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
  capabilities: field(several(iconText, 1, 8), 'One to eight things that you do with Mendix.'),
  categories: field(z.array(tabPanel).length(4), 'Four kinds of solutions, each in a tab.'),
  expertise: field(several(titledText, 1, 8), 'One to eight things that you know well.'),
  figures: field(
    several(figure, 1, 4),
    'One to four figures. Those with a source are in large type, the others in the text.',
  ),
  successStories: field(z.array(successStory).length(3), 'Three stories of results for clients.'),
  storiesIntro: field(
    text({ max: 160 }).optional(),
    'The sentence next to the heading of these stories.',
  ),
  customerStoriesUrl: field(webUrl, "The page of Mendix's own customer stories."),
  closing,
});
