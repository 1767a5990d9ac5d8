/** What the mobile app sends to create a course, and the image it may add (issue 5). */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { courseWalkLengths as lengths } from './lengths.ts';

/** The body of `POST /courses`; the answer is 201 with a `Course`. */
export const newCourse = z.object({
  name: line({ label: 'Name', ...lengths.courseName, tooShort: 'Name is required' }),
  venue: line({ label: 'Venue', ...lengths.venue, tooShort: 'Venue is required' }),
});

export type NewCourse = z.infer<typeof newCourse>;

/** The body of `PUT /courses/:id/image`: the picture itself, under one of these content types. */
export const imageRules = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const;
