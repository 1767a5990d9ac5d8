/** Fields that several files use: texts, figures, days, countries and colours. */
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
 * @param length in characters, for a text that looks good in its place. Editors show it, but nothing checks it.
 */
export const text = (length: Length = {}) => written('text', length);

/** A text in which words between two asterisks are also bold. */
export const boldText = (length: Length = {}) => written('bold text', length);

/** A text of content/site.yaml. It has no tokens, because tokens stand for the facts of that file. */
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

/** A heading with a text below it. */
export const titledText = fields({
  title: field(text({ max: 120 }), 'The heading.'),
  text: field(text(), 'The text below the heading.'),
});

/**
 * A marketing claim: a number, what it counts, and its source. It is in large type only if it has a source: a number
 * that visitors cannot check should not stand out.
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

/** A day as a text, `2025-04-27`, with or without quotation marks. `abort`: other texts are not compared with days. */
export const dayText = z.iso.date({ abort: true });

/** A day as a Date. */
export const day = dayText.transform((value) => new Date(value));

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Returns whether a text is the ISO 3166-1 code of a country: `GB`, not `UK`. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  regions.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;

/** Returns the code that was probably meant: `GB` for `UK`, and `CA` for `ca`. */
const probableCode = (code: string): string | undefined =>
  /^[a-z]{2}$/i.test(code) ? new Intl.Locale(`und-${code}`).region : undefined;

/** The ISO 3166-1 code of a country: `CA`. */
export const country = z.string().superRefine((code, context) => {
  if (isCountry(code)) return;
  const meant = probableCode(code) ?? '';
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
        // The next check measures the contrast, which needs a valid colour.
        abort: true,
      })
      .toLowerCase(),
    help,
  );
