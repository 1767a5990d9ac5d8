/** Schemas of texts that visitors read. */
import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { ofLength, type TextLength } from './text-length.ts';
import { fillSiteFacts } from '../site-facts/fill-site-facts.ts';

/** A text in which tokens such as `{{site.name}}` are replaced. Lengths in characters, after that. */
export const text = ({ min = 1, max = 2000 }: Partial<TextLength> = {}) =>
  ofLength(z.string().min(1), { min, max })
    .transform((value, context) =>
      fillSiteFacts(value, ({ token, message }) =>
        context.addIssue({ code: 'custom', message, params: { part: token } }),
      ),
    )
    .describe(`A text of ${min} to ${max} characters`);

/** The one or two sentences that search results and link previews show: best 110 to 160 characters. */
export const metaDescription = field(
  text({ min: 110, max: 160 }),
  'description: One or two sentences of 110 to 160 characters that say what the page offers, and to whom, in words that its reader would use.',
);

/** A heading with a text under it. */
export const titledText = fields({ title: text({ max: 120 }), text: text() });

/** The head of a page. */
export const hero = fields({ title: text({ max: 90 }), lead: text({ max: 240 }) });
