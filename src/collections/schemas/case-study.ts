import { z } from 'astro/zod';
import { draft } from './day.ts';
import { field, fields } from './field.ts';
import { logo } from './logo.ts';
import { metaDescription, text, titledText } from './text.ts';
import { redirectFrom } from './redirect.ts';

const titledTexts = (example: string) =>
  field(
    z.array(titledText).min(2).max(4),
    `${example}:\n  - title: A few words\n    text: One to three sentences.\n  - … two to four`,
  );

/** A client's story, `content/case-studies/<slug>.md`; its body is the story told in full. */
export const caseStudySchema = z.strictObject({
  title: field(text({ max: 90 }), 'title: A custom database for electrochemistry at Sora Fuel'),
  client: field(text({ max: 60 }), 'client: Sora Fuel'),
  logo: field(
    logo,
    'logo: sora-fuel   # a file of public/images',
    'A file of public/images, without `.svg`.',
  ),
  claim: field(
    fields({ figure: text({ max: 12 }), label: text({ max: 60 }) }),
    'claim:\n  figure: "40%"\n  label: less data processing time',
    'The figure that stands for the story.',
  ),
  industry: field(text({ max: 60 }), 'industry: Energy'),
  description: metaDescription,
  summary: field(
    text({ min: 60, max: 240 }),
    'summary: One or two sentences.',
    'What the use cases page says of it.',
  ),
  overview: field(text({ min: 100, max: 800 }), 'overview: >-\n  A paragraph.'),
  challenges: titledTexts('challenges'),
  solution: titledTexts('solution'),
  results: field(
    z
      .array(titledText.extend({ figure: text({ max: 12 }).optional() }))
      .min(2)
      .max(4),
    'results:\n  - title: Faster experimentation\n    text: One or two sentences.\n    figure: "40%"   # may be left out',
  ),
  useCases: field(
    z
      .array(text({ max: 200 }))
      .min(2)
      .max(8),
    'useCases:\n  - Recording test runs with all their conditions\n  - … two to eight',
  ),
  testimonial: field(
    fields({ quote: text({ max: 600 }), role: text({ max: 80 }), company: text({ max: 60 }) }),
    'testimonial:\n  quote: What the client said.\n  role: Chief Science Officer\n  company: Sora Fuel',
  ),
  redirectFrom,
  draft,
});
