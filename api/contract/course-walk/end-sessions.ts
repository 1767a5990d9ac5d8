/** Ending sessions on the service, at our own host only (decisions, "Own calls"). */
import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';

export const endSessionEndpoint = {
  method: 'DELETE',
  path: '/sessions/current',
} as const satisfies Endpoint;

export const endSessionCall: Call = {
  ...endSessionEndpoint,
  summary: 'Ends the session of the token, if it is one.',
  bearer: 'optional',
  answers: { 204: { description: 'Ended, or nothing to end.' } },
};

export const endSessionsEndpoint = {
  method: 'DELETE',
  path: '/sessions',
} as const satisfies Endpoint;

export const endSessionsCall: Call = {
  ...endSessionsEndpoint,
  summary: 'Ends all sessions of the caller.',
  bearer: 'required',
  answers: { 204: { description: 'Ended.' } },
};
