import { field, fields } from './field.ts';
import { text } from './text.ts';

/** A question of `content/faq.yaml`, shown on `/contact`. */
export const questionSchema = fields({
  question: field(
    text({ max: 120 }),
    'What visitors ask.',
    'question: How long does a project take?',
  ),
  answer: field(text({ max: 600 }), 'The answer to it.', 'answer: >-\n  A few sentences.'),
});
