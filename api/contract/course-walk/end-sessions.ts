/** Ending sessions on the service, at our own host only (decisions 65). */
import type { Endpoint } from './endpoint.ts';

/** With a bearer token: ends its session. 204 whatever the token is, as nothing to end is no error. */
export const endSessionEndpoint = {
  method: 'DELETE',
  path: '/sessions/current',
} as const satisfies Endpoint;

/**
 * With a bearer token: ends all sessions of the account, this one included. 204.
 *
 * Errors: `unauthorized` without a valid token.
 */
export const endSessionsEndpoint = {
  method: 'DELETE',
  path: '/sessions',
} as const satisfies Endpoint;
