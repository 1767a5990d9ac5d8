import { field, fields } from './field.ts';
import { text } from './text.ts';

/** A marketing claim: a number, what it counts, and its source. Only with a source it is in large type: a number that a visitor cannot check
 * should not shout. */
export const figure = fields({
  figure: field(text({ max: 12 }), 'A number with its unit.', 'figure: "40%"'),
  label: field(text({ max: 60 }), 'What the figure counts.'),
  source: field(
    text({ max: 90 }).optional(),
    'Whose the figure is and since when, in small type below it. Absent: a story is the source of its own; others become text.',
    'source: Published by Mendix, 2025',
  ),
});
