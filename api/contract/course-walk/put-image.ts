/** Giving a course an image, as the mobile app does. */
import type { Endpoint } from './endpoint.ts';

/**
 * With a bearer token. Body: the bytes of the image, see `imageRules`; it replaces the one that the course has. 200 with
 * the `Course`.
 *
 * Errors: `unauthorized` without a valid token; `email_unverified`; `not_found`; `too_large`; `unsupported_media_type`;
 * `invalid_fields` for bytes that are no such image; `conflict` when the account's images would have more than 100 MB;
 * `rate_limited`; `unavailable` while too many images are on their way.
 */
export const putImageEndpoint = {
  method: 'PUT',
  path: '/courses/:id/image',
} as const satisfies Endpoint;

export const imageRules = {
  /** Accepted content types. */
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const;
