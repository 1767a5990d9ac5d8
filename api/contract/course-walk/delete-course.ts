import type { Endpoint } from './endpoint.ts';

/**
 * With a bearer token: deletes a course of the caller, with its image. 204.
 *
 * Errors: `unauthorized` without a valid token; `not_found`, alike for a course of somebody else and for none.
 */
export const deleteCourseEndpoint = {
  method: 'DELETE',
  path: '/courses/:id',
} as const satisfies Endpoint;
