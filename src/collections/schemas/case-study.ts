import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { metaDescription, pageFields } from './page-parts.ts';
import { logo, personsPicture, portrait } from './pictures.ts';
import { figure, text, titledText } from './text.ts';

const titledTexts = (help: string, name: string) =>
  field(
    several(titledText, 1, 4),
    help,
    `${name}:\n  - title: A few words\n    text: One to three sentences.\n  - … one to four`,
  );

/** A client's story, `content/case-studies/<slug>.md`; its body is the story told in full. */
export const caseStudySchema = fields({
  title: field(
    text({ max: 90 }),
    "The page's heading.",
    'title: A custom database for electrochemistry at Sora Fuel',
  ),
  order: field(
    z.int().min(1).default(100),
    'Place among the stories, lowest first: the use cases page shows the first one large, with its `claim`.',
    'order: 1',
  ),
  client: field(text({ max: 60 }), "The client's name.", 'client: Sora Fuel'),
  logo: field(
    logo,
    "The client's logo: a file of public/images, without `.svg`.",
    'logo: sora-fuel   # a file of public/images',
  ),
  claim: field(
    figure
      .extend({
        text: field(
          text({ max: 240 }).optional(),
          'What the client does differently now, below the figure in the results.',
        ),
      })
      .optional(),
    'The figure that stands for the story. Absent: other pages show the story without a figure.',
    'claim:\n  figure: "40%"\n  label: less data processing time',
  ),
  industry: field(text({ max: 60 }), "The client's industry.", 'industry: Energy'),
  team: field(
    text({ max: 80 }).optional(),
    'Who worked on it. Absent: the page has no such line.',
    'team: Two engineers and an analyst',
  ),
  timeToFirstVersion: field(
    text({ max: 60 }).optional(),
    'How long it took until the client used the first version. Absent: the page has no such line.',
    'timeToFirstVersion: Six weeks',
  ),
  measuredAs: field(
    text({ max: 240 }).optional(),
    "How the figures were measured, and when, below them in the page's head. Absent: the page does not say.",
    'measuredAs: Counted by the client over three months, before and after.',
  ),
  description: metaDescription,
  summary: field(
    text({ min: 60, max: 240 }),
    "The lead of the story's page, and what the use cases page says of it.",
    'summary: One or two sentences.',
  ),
  overview: field(
    text({ min: 100, max: 800 }),
    'The paragraph that the story begins with.',
    'overview: >-\n  A paragraph.',
  ),
  challenges: titledTexts('What the client had to cope with.', 'challenges'),
  solution: titledTexts('What was built.', 'solution'),
  results: field(
    several(titledText.extend({ figure: figure.shape.figure.optional() }), 1, 4),
    "What has become better. The page's head shows three figures in large type: the claim's, then the results'.",
    'results:\n  - title: Faster experimentation\n    text: One or two sentences.\n    figure: "40%"   # may be left out',
  ),
  storyLead: field(
    text({ max: 160 }).optional(),
    'The sentence below the heading of the story in full, which is the body of the file.',
    'storyLead: From the first visit to the plan that is used every day.',
  ),
  useCases: field(
    several(text({ max: 200 }), 1, 8),
    'What the client uses it for.',
    'useCases:\n  - Recording test runs with all their conditions\n  - … one to eight',
  ),
  testimonial: field(
    fields({
      quote: field(text({ max: 400 }), 'What the person said. The home page may show it as well.'),
      more: field(
        text({ max: 400 }).optional(),
        'What the person went on to say, which only the story has.',
        'more: What else the client said.',
      ),
      excerpt: field(
        text({ max: 120 }).optional(),
        'A sentence of the quote, which the use cases page shows beside the figure.',
      ),
      name: field(text({ max: 80 }).optional(), "The person's name. Absent: the role alone."),
      role: field(text({ max: 80 }), "The person's role."),
      company: field(text({ max: 60 }), "The person's company."),
      portrait: field(portrait.optional(), `${personsPicture} Absent: none is shown.`),
    }).refine(({ quote, excerpt = '' }) => quote.includes(excerpt), {
      path: ['excerpt'],
      message: 'it must be a sentence of the quote, word for word.',
    }),
    'What a person at the client says.',
    'testimonial:\n  quote: What the client said.\n  role: Chief Science Officer\n  company: Sora Fuel',
  ),
  ...pageFields,
});
