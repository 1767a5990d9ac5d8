import { z } from 'astro/zod';
import { lowContrasts } from '#lib/brand.ts';
import { field, fields } from './field.ts';

const colour = (says: string, example: string) =>
  field(
    z
      .string()
      .regex(/^#[\da-f]{6}$/i, {
        error: 'It must be # and six digits or letters from a to f, in quotation marks: "#0a5c6b"',
        // What is no colour has no contrast, which would be measured next.
        abort: true,
      })
      .toLowerCase()
      .meta({ example }),
    says,
  );

/** `content/colours.yaml`: the colours of the brand, which must have the contrast of their places. */
export const coloursSchema = fields({
  light: field(
    fields({
      main: colour('Links, buttons, lines and the logo.', '#0a5c6b'),
      accent: colour('Marks, focus rings, and the point of light in drawings.', '#b4690e'),
    }),
    'The light theme.',
  ),
  dark: field(
    fields({
      main: colour('Links, buttons, lines and the logo.', '#5cc6d0'),
      accent: colour('Marks, focus rings, and the point of light in drawings.', '#e9a94b'),
    }),
    'The dark theme.',
  ),
  footer: colour('The ground of the footer, which is dark in both themes.', '#072b35'),
  courseWalk: field(
    fields({
      light: colour('The main colour of the light theme.', '#2f6b3a'),
      dark: colour('The main colour of the dark theme.', '#86cf93'),
      footer: colour('The ground of the footer.', '#10281a'),
    }),
    'The course-walk area.',
  ),
}).superRefine((colours, context) => {
  for (const { path, message } of lowContrasts(colours)) {
    context.addIssue({ code: 'custom', path, message });
  }
});
