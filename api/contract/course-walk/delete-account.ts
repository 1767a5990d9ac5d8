import type { Endpoint } from './endpoint.ts';

/**
 * With a bearer token: deletes the account with its courses, images and tokens. 204.
 *
 * Errors: `unauthorized` without a valid token; `forbidden` for the account of somebody else.
 */
export const deleteAccountEndpoint = {
  method: 'DELETE',
  path: '/users/:userId',
} as const satisfies Endpoint;
