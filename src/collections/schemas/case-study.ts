import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { metaDescription, pageFields } from './page-parts.ts';
import { logo, portrait, portraitHelp } from './pictures.ts';
import { figure, text, titledText } from './text.ts';

const titledTexts = (help: string, name: string) =>
  field(
    several(titledText, 1, 4),
    help,
    `${name}:\n  - title: A few words\n    text: One to three sentences.\n  - … one to four`,
  );

/** A client's story, `content/case-studies/<slug>.md`. Its body is the full story. */
export const caseStudySchema = fields({
  title: field(
    text({ max: 90 }),
    "The page's heading.",
    'title: A custom database for electrochemistry at Sora Fuel',
  ),
  order: field(
    z.int().min(1).default(100),
    'Place among the stories, lowest first. The use cases page shows the first story large, with its `claim`.',
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
          'What the client does differently now: shown below the figure in the results.',
        ),
      })
      .optional(),
    'The main figure of the story. Absent: other pages show the story without a figure.',
    'claim:\n  figure: "40%"\n  label: less data processing time',
  ),
  industry: field(text({ max: 60 }), "The client's industry.", 'industry: Energy'),
  team: field(
    text({ max: 80 }).optional(),
    'Who worked on it. Absent: the page does not say.',
    'team: Two engineers and an analyst',
  ),
  timeToFirstVersion: field(
    text({ max: 60 }).optional(),
    'How long it took until the client used the first version. Absent: the page does not say.',
    'timeToFirstVersion: Six weeks',
  ),
  measuredAs: field(
    text({ max: 240 }).optional(),
    'How and when the figures were measured: shown below them at the top of the page. Absent: the page does not say.',
    'measuredAs: Counted by the client over three months, before and after.',
  ),
  description: metaDescription,
  summary: field(
    text({ min: 60, max: 240 }),
    "The lead of the story's page. The use cases page shows it too.",
    'summary: One or two sentences.',
  ),
  overview: field(
    text({ min: 100, max: 800 }),
    'The first paragraph of the story.',
    'overview: >-\n  A paragraph.',
  ),
  challenges: titledTexts('The problems that the client had.', 'challenges'),
  solution: titledTexts('What was built.', 'solution'),
  results: field(
    several(titledText.extend({ figure: figure.shape.figure.optional() }), 1, 4),
    "The improvements. The top of the page shows three figures in large type: the claim's, then those of the results.",
    'results:\n  - title: Faster experimentation\n    text: One or two sentences.\n    figure: "40%"   # may be left out',
  ),
  storyLead: field(
    text({ max: 160 }).optional(),
    'The sentence below the heading of the full story, which is the body of the file.',
    'storyLead: From the first visit to the plan that is used every day.',
  ),
  useCases: field(
    several(text({ max: 200 }), 1, 8),
    'What the client uses it for.',
    'useCases:\n  - Recording test runs with all their conditions\n  - … one to eight',
  ),
  testimonial: field(
    fields({
      quote: field(text({ max: 400 }), 'What the person said. The home page can show it too.'),
      more: field(
        text({ max: 400 }).optional(),
        'More of what the person said, shown only in the story.',
        'more: What else the client said.',
      ),
      excerpt: field(
        text({ max: 120 }).optional(),
        'A sentence of the quote, which the use cases page shows next to the figure.',
      ),
      name: field(
        text({ max: 80 }).optional(),
        "The person's name. Absent: only the role is shown.",
      ),
      role: field(text({ max: 80 }), "The person's role."),
      company: field(text({ max: 60 }), "The person's company."),
      portrait: field(portrait.optional(), `${portraitHelp} Absent: no picture.`),
    }).refine(({ quote, excerpt = '' }) => quote.includes(excerpt), {
      path: ['excerpt'],
      message: 'it must be a sentence of the quote, word for word.',
    }),
    'What a person at the client says.',
    'testimonial:\n  quote: What the client said.\n  role: Chief Science Officer\n  company: Sora Fuel',
  ),
  ...pageFields,
});
