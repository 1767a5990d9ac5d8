/** Paths and headers of the calls. No zod here, because every form loads this file. */

/** Below the service's origin. */
export const paths = {
  contact: '/api/contact',
  challenge: '/api/contact/challenge',
  courseWalk: '/api/course-walk',
  openApi: '/api/openapi.json',
} as const;

/** The field that a form without scripts posts instead of the header `Idempotency-Key`. */
export const idempotencyKeyField = 'idempotency_key';

/** Values of the header and the field: long enough to be unguessable, and short enough to store. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,128}$/;

/** `idempotencyKeyPattern` in words. */
export const idempotencyKeyRule = '8 to 128 visible ASCII characters';

/** Length of the id of a course or a user in a path, at any host, in characters. */
export const idLength = { min: 1, max: 128 } as const;

/** Length of a bearer token, at any host. */
export const tokenLength = { max: 4096 } as const;

/**
 * Request header with the access token of a Google user, for a login or sign-up at the service. Other hosts never get
 * it. The body is as in the specification, with the subject id as the password. The token proves that the caller is
 * that user.
 */
export const googleAccessTokenHeader = 'Google-Access-Token';
