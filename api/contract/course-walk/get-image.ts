import type { Call } from '#contract/call.ts';
import type { Endpoint } from '#contract/endpoint.ts';

export const getImageEndpoint = { method: 'GET', path: '/images/:id' } as const satisfies Endpoint;

export const getImageCall: Call = {
  ...getImageEndpoint,
  summary: 'An image, for everyone who knows its URL. It never changes.',
  isForAnySite: true,
  answers: { 200: { description: 'The image.', content: { 'image/webp': 'bytes' } } },
  problems: { not_found: 'There is no such image.' },
};
