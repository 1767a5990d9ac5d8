/** Schemas of texts that visitors read. */
import { z } from 'astro/zod';
import { field, fields } from './field.ts';
import { link } from './link.ts';

interface Length {
  min?: number;
  max?: number;
}

const written = (kind: 'text' | 'bold text', { min = 1, max = 2000 }: Length) => {
  const example = `A text of ${min} to ${max} characters`;
  return z
    .string()
    .min(1, { abort: true })
    .refine((value) => value.trim() !== '', 'it is empty.')
    .meta({ description: `${example}.`, kind, example });
};

/**
 * A text in which tokens such as `{{site.name}}` and straight quotation marks are replaced before its schema reads it.
 *
 * @param length numbers of characters that look good in its place; editors show them, but nothing checks them
 */
export const text = (length: Length = {}) => written('text', length);

/** Such a text in which words between two asterisks are bold. */
export const boldText = (length: Length = {}) => written('bold text', length);

export const metaDescription = field(
  text({ min: 110, max: 160 }),
  'The one or two sentences that search results and link previews show.',
  'description: One or two sentences of 110 to 160 characters that say what the page offers, and to whom, in words that its reader would use.',
);

/** What the browser's tab, search results and link previews call a page whose heading does not say its subject. */
export const pageTitle = field(
  text({ max: 60 }).optional(),
  "The title in the browser's tab, in search results and link previews. Absent: the heading.",
  'title: Careers in Software, Data & AI',
);

/** A heading with a text under it. */
export const titledText = fields({
  title: field(text({ max: 120 }), 'The heading.'),
  text: field(text(), 'The text below the heading.'),
});

/** A link by its label. */
export const labelledLink = fields({
  label: field(text({ max: 40 }), 'What is read.'),
  href: field(link, 'Where it leads.'),
});

export const hero = field(
  fields({
    title: field(text({ max: 90 }), "The page's heading."),
    lead: field(text({ max: 240 }), 'The sentence or two below the heading.'),
    link: field(
      labelledLink.optional(),
      'The quiet link beside the button. Absent: there is none.',
    ),
  }),
  'The head of the page.',
);

/** The last section of a page, with its call to action. */
export const closing = field(titledText, 'The last section, above its button.');
