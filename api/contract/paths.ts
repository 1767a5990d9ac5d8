/** Where the calls are answered, below the service's origin. */
export const paths = {
  contact: '/api/contact',
  challenge: '/api/contact/challenge',
  courseWalk: '/api/course-walk',
  openApi: '/api/openapi.json',
} as const;

/** The field that stands for the header `Idempotency-Key` in a form that a browser posts without scripts. */
export const idempotencyKeyField = 'idempotency_key';

/** Of either: visible ASCII, long enough not to be guessed and short enough to keep. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,128}$/;
