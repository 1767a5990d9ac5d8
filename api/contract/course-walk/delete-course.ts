import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';

export const deleteCourseEndpoint = {
  method: 'DELETE',
  path: '/courses/:id',
} as const satisfies Endpoint;

export const deleteCourseCall: Call = {
  ...deleteCourseEndpoint,
  summary: 'Deletes a course of the caller.',
  bearer: 'required',
  answers: { 204: { description: 'Deleted.' } },
  problems: { not_found: 'The caller has no such course.' },
};
