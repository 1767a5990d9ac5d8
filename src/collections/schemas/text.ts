/** What fields of several files hold: texts, figures, days, countries and colours. */
import { z } from 'astro/zod';
import { companyEmail } from '#contract/email-pattern.ts';
import { field, fields } from './field.ts';

interface Length {
  min?: number;
  max?: number;
}

const written = (kind: 'text' | 'bold text', { min = 1, max }: Length) =>
  z
    .string()
    .min(1, { abort: true })
    .refine((value) => value.trim() !== '', 'it is empty.')
    .meta({ kind, ...(max && { description: `A text of ${min} to ${max} characters.` }) });

/**
 * A text in which tokens such as `{{site.name}}` and straight quotation marks are replaced before its schema reads it.
 *
 * @param length numbers of characters that look good in its place; editors show them, but nothing checks them
 */
export const text = (length: Length = {}) => written('text', length);

/** Such a text in which words between two asterisks are bold. */
export const boldText = (length: Length = {}) => written('bold text', length);

/** A text of content/site.yaml: without tokens, as tokens stand for facts of that file. */
export const plain = z
  .string()
  .regex(
    /^(?!.*\{\{)/s,
    'Facts such as {{site.name}} do not work in this file. Write the words themselves',
  )
  .meta({ kind: 'text' });

/** An email address of the company. */
export const email = z
  .string()
  .regex(companyEmail, 'It must be an email address, such as info@example.org');

/** A heading with a text under it. */
export const titledText = fields({
  title: field(text({ max: 120 }), 'The heading.'),
  text: field(text(), 'The text below the heading.'),
});

/**
 * A marketing claim: a number, what it counts, and its source. Only with a source it is in large type: a number that a
 * visitor cannot check should not shout.
 */
export const figure = fields({
  figure: field(text({ max: 12 }), 'A number with its unit.', 'figure: "40%"'),
  label: field(text({ max: 60 }), 'What the figure counts.'),
  source: field(
    text({ max: 90 }).optional(),
    'Who published the figure, and when: shown in small type below it. Absent: the story itself is the source of its figure. Any other figure is then part of the text.',
    'source: Published by Mendix, 2025',
  ),
});

/** A day as a text, `2025-04-27`, with or without quotation marks. What is none is not compared with other days. */
export const dayText = z.iso.date({ abort: true });

/** Such a day, as a Date. */
export const day = dayText.transform((value) => new Date(value));

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether a text is the code of a country in ISO 3166-1: `GB`, not `UK`. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  regions.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;

/** The code that was meant: `GB` by `UK`, which is no country's, and `CA` by `ca`. */
const codeMeant = (code: string): string | undefined =>
  /^[a-z]{2}$/i.test(code) ? new Intl.Locale(`und-${code}`).region : undefined;

/** The code of a country in ISO 3166-1: `CA`. */
export const country = z.string().superRefine((code, context) => {
  if (isCountry(code)) return;
  const meant = codeMeant(code) ?? '';
  const advice = isCountry(meant) ? ` Write ${meant} instead of ${code}.` : '';
  const message = `it must be the code of a country in two capital letters, such as CA, GB or DE.${advice}`;
  context.addIssue({ code: 'custom', message });
});

export const colour = (help: string) =>
  field(
    z
      .string()
      .regex(/^#[\da-f]{6}$/i, {
        error: 'It must be # and six digits or letters from a to f, in quotation marks: "#0a5c6b"',
        // What is no colour has no contrast, which would be measured next.
        abort: true,
      })
      .toLowerCase(),
    help,
  );
