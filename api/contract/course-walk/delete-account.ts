import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';

export const deleteAccountEndpoint = {
  method: 'DELETE',
  path: '/users/:userId',
} as const satisfies Endpoint;

export const deleteAccountCall: Call = {
  ...deleteAccountEndpoint,
  summary: 'Deletes the account of the caller with its courses and tokens.',
  bearer: 'required',
  answers: { 204: { description: 'Deleted.' } },
  problems: { forbidden: 'It is no account, or that of somebody else.' },
};
