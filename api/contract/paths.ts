import type { SubmissionKind } from './submission.ts';

/** Where the calls are answered, below the service's origin. */
export const paths = {
  contact: '/api/contact',
  challenge: '/api/contact/challenge',
  courseWalk: '/api/course-walk',
  openApi: '/api/openapi.json',
} as const;

/** Where a form post without scripts leads once it is stored: a page of the site, which tells applicants of the resume. */
export const thankYouPath = (kind: SubmissionKind): string =>
  kind === 'job_application' ? '/thank-you#application' : '/thank-you';
