/** Paths of the calls, below the service's origin. */
export const paths = {
  contact: '/api/contact',
  challenge: '/api/contact/challenge',
  courseWalk: '/api/course-walk',
  openApi: '/api/openapi.json',
} as const;

/** The field that a form without scripts posts in place of the header `Idempotency-Key`. */
export const idempotencyKeyField = 'idempotency_key';

/** What the header and the field may hold: visible ASCII, long enough to be unguessable and short enough to store. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,128}$/;
