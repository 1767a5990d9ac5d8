import { lowContrasts } from '#lib/brand.ts';
import { appColours } from './course-walk.ts';
import { field, fields } from './field.ts';
import { colour } from './text.ts';

/** `content/colours.yaml`: the colours of the brand. Each must have the contrast that its uses need. */
export const coloursSchema = fields({
  light: field(
    fields({
      main: colour('Links, buttons, lines and the logo.'),
      accent: colour('Marks, focus rings, and the point of light in drawings.'),
    }),
    'The light theme.',
  ),
  dark: field(
    fields({
      main: colour('Links, buttons, lines and the logo.'),
      accent: colour('Marks, focus rings, and the point of light in drawings.'),
    }),
    'The dark theme.',
  ),
  footer: colour('The background of the footer, which is dark in both themes.'),
  courseWalk: appColours,
}).superRefine((colours, context) => {
  for (const { path, message } of lowContrasts(colours)) {
    context.addIssue({ code: 'custom', path, message });
  }
});
