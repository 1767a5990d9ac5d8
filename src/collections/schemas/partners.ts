import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { figure } from './figure.ts';
import { framedDrawing, icon } from './svg-file.ts';
import { hero, metaDescription, pageTitle, text, titledText } from './text.ts';
import { tabPanel } from './tab-panel.ts';

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
      claim: field(figure, 'What the partner promises, in large type.').optional(),
    }),
    'The section about the partner.',
  ),
  benefits: field(
    z
      .array(
        titledText.extend({
          icon: field(icon, 'A file of src/components/icons, without `.svg`.').optional(),
        }),
      )
      .length(3),
    'What clients get out of it.',
  ),
  tabsTitle: field(text({ max: 120 }), 'The heading above the tabs.'),
  tabs: field(z.array(tabPanel).min(2), 'What we build with it, a tab each.'),
  processTitle: field(text({ max: 120 }), 'The heading above the steps.'),
  process: field(z.array(titledText).length(4), 'How a project goes, step by step.'),
});
