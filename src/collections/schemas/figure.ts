import { field, fields } from './field.ts';
import { text } from './text.ts';

/** A marketing claim: a number in large type, what it counts, and its source. */
export const figure = fields({
  figure: field(text({ max: 12 }), 'A number with its unit.', 'figure: "40%"'),
  label: field(text({ max: 60 }), 'What the figure counts.'),
  source: field(
    text({ max: 90 }).optional(),
    'Whose the figure is and since when, in small type below it. Absent: there is no such line.',
    'source: Published by Mendix, 2025',
  ),
});
