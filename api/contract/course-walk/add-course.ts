/** Adding a course, as the mobile app does. */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * With a bearer token. Body: `NewCourse`. 201 with the `Course`.
 *
 * Errors: `unauthorized` without a valid token; `conflict` when the account holds as many courses as it may;
 * `email_unverified` for more than `unverifiedCourses` before its address is verified; `rate_limited`; `invalid_fields`.
 */
export const addCourseEndpoint = { method: 'POST', path: '/courses' } as const satisfies Endpoint;

/** Courses of an account whose e-mail address is not verified. */
export const unverifiedCourses = 3;

const textLength = { min: 1, max: 200 } as const;

export const newCourse = z.object({
  name: line({ label: 'Name', ...textLength, tooShort: 'Name is required' }),
  venue: line({ label: 'Venue', ...textLength, tooShort: 'Venue is required' }),
});

export type NewCourse = z.infer<typeof newCourse>;
