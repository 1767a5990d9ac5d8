/** Schemas of texts that visitors read. */
import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { fillSiteFacts } from '../site-facts/fill-site-facts.ts';

interface Length {
  min?: number;
  max?: number;
}

/** A text in which tokens such as `{{site.name}}` are replaced. Lengths in characters, after that. */
export const text = ({ min = 1, max = 2000 }: Length = {}) =>
  z
    .string()
    .transform((value, context) =>
      fillSiteFacts(value, ({ token, message }) =>
        context.addIssue({ code: z.ZodIssueCode.custom, message, params: { token } }),
      ),
    )
    .superRefine((value, context) => {
      if (value.length >= min && value.length <= max) return;
      const message = `must have ${min} to ${max} characters, not ${value.length}.`;
      context.addIssue({ code: z.ZodIssueCode.custom, message });
    })
    .describe(`A text of ${min} to ${max} characters`);

/** The one or two sentences that search results and link previews show: 110 to 160 characters. */
export const metaDescription = field(
  text({ min: 110, max: 160 }),
  'description: One or two sentences of 110 to 160 characters that say what the page offers, and to whom, in words that its reader would use.',
);

/** A heading with a text under it. */
export const titledText = fields({ title: text({ max: 120 }), text: text() });

/** The head of a page. */
export const hero = fields({ title: text({ max: 90 }), lead: text({ max: 240 }) });
