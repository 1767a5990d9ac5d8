import type { Endpoint } from './endpoint.ts';

/**
 * 200 with an image of a course, WebP, for everybody who knows its URL (`courseImage` of a `Course`).
 *
 * Errors: `not_found`.
 */
export const getImageEndpoint = { method: 'GET', path: '/images/:id' } as const satisfies Endpoint;
