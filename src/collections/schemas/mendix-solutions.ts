import { z } from 'astro/zod';
import { field, fields, several } from './field.ts';
import { figure } from './figure.ts';
import { icon } from './svg-file.ts';
import { webUrl } from './link.ts';
import { closing, hero, metaDescription, text, titledText } from './text.ts';
import { tabPanel } from './tab-panel.ts';

const successStory = titledText.extend({
  sector: field(text({ max: 60 }), "The client's industry."),
  outcome: field(text({ max: 240 }), 'What came of it.'),
});

const capability = titledText.extend({
  icon: field(icon, 'A file of src/components/icons, without `.svg`.').optional(),
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
  capabilities: field(z.array(capability).length(6), 'What we do with it.'),
  categories: field(z.array(tabPanel).length(4), 'Kinds of solutions, a tab each.'),
  expertise: field(z.array(titledText).length(4), 'What we know.'),
  figures: field(several(figure, 2, 4), 'Two to four figures in large type.'),
  successStories: field(z.array(successStory).length(3), 'What clients have got.'),
  storiesIntro: field(
    text({ max: 160 }).optional(),
    'The sentence beside the heading of these stories.',
  ),
  customerStoriesUrl: field(webUrl, "The page of Mendix's own customer stories."),
  closing,
});
