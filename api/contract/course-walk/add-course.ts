/** Adding a course, as the mobile app does. */
import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { line } from '#contract/fields.ts';
import { coursesPerAccount } from '#contract/limits.ts';
import { course } from './list-courses.ts';

export const addCourseEndpoint = { method: 'POST', path: '/courses' } as const satisfies Endpoint;

/** How many courses an account may have before its e-mail address is verified. */
export const unverifiedCourses = 3;

const textLength = { min: 1, max: 200 } as const;

export const newCourse = z.object({
  name: line({ label: 'Name', ...textLength, tooShort: 'Name is required' }),
  venue: line({ label: 'Venue', ...textLength, tooShort: 'Venue is required' }),
});

export type NewCourse = z.infer<typeof newCourse>;

export const addCourseCall: Call = {
  ...addCourseEndpoint,
  summary:
    'Adds a course, unless the account holds as many as it may: three before its e-mail address is verified.',
  bearer: 'required',
  body: { content: { 'application/json': { newCourse } } },
  answers: { 201: { description: 'Added.', content: { 'application/json': { course } } } },
  problems: {
    conflict: `The account holds ${coursesPerAccount} courses.`,
    email_unverified: `The account holds ${unverifiedCourses} courses, and its e-mail address is not verified.`,
    rate_limited: 'The account has added much in a short time.',
  },
};
