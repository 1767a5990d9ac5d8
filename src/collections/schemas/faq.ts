import { z } from 'astro/zod';
import { field } from './field.ts';
import { text } from './text.ts';

/** A question of `content/faq.yaml`, shown on `/contact`. */
export const questionSchema = z.strictObject({
  question: field(text({ max: 120 }), 'question: How long does a project take?'),
  answer: field(text({ max: 600 }), 'answer: >-\n  A few sentences.'),
});
