/** Fields whose errors teach: a refused value is answered with the frontmatter that would be accepted. */
import { z } from 'astro/zod';
import { fillSiteFacts } from './fill-site-facts.ts';

const reason = (error: z.ZodError): string => {
  const issue = error.issues[0];
  const where = issue?.path.length ? ` (at ${issue.path.join('.')})` : '';
  return `${issue?.message ?? 'Not valid'}${where}`;
};

const indent = (text: string): string => text.replace(/^/gm, '    ');

/**
 * @param example the field as YAML, written as it should be: `title: Data & Analytics`
 * @returns a field that answers a wrong or missing value with the reason and the corrected frontmatter
 */
export const field = <Schema extends z.ZodTypeAny>(schema: Schema, example: string) =>
  z.any().transform((value, context): z.output<Schema> => {
    const result = schema.safeParse(value);
    if (result.success) return result.data as z.output<Schema>;
    context.addIssue({
      code: z.ZodIssueCode.custom,
      message: `${reason(result.error)}. Write it like this:\n${indent(`---\n${example}\n---`)}\n`,
    });
    return z.NEVER;
  });

interface Length {
  min?: number;
  max?: number;
}

/** Text for people; tokens such as `{{site.name}}` are filled in. Lengths in characters. */
export const text = ({ min = 1, max = 2000 }: Length = {}) =>
  z
    .string()
    .transform(fillSiteFacts)
    .refine(
      (value) => value.length >= min && value.length <= max,
      (value) => ({ message: `Must be ${min} to ${max} characters, not ${value.length}` }),
    );

/** The one or two sentences that search results and link previews show: 110 to 160 characters. */
export const metaDescription = field(
  text({ min: 110, max: 160 }),
  'description: One or two sentences of 110 to 160 characters that say what the page offers, and to whom, in words that its reader would use.',
);

/** A heading with a text under it. */
export const titledText = z.object({ title: text({ max: 120 }), text: text() });

/** The head of a page. */
export const hero = z.object({ title: text({ max: 90 }), lead: text({ max: 240 }) });
