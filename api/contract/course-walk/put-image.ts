/** Giving a course an image, as the mobile app does. */
import type { Call, Content } from '#contract/call.ts';
import { imageBytesPerAccount, uploadTimeoutMs } from '#contract/limits.ts';
import { course } from './list-courses.ts';

export const imageRules = {
  /** Accepted content types. */
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
} as const;

const content: Content = Object.fromEntries(imageRules.types.map((type) => [type, 'bytes']));

export const putImageCall = {
  method: 'PUT',
  path: '/courses/:id/image',
  summary: `Sets the image of a course, of at most ${imageRules.maxBytes / 1024 / 1024} MiB, in place of an earlier one, once the e-mail address is verified. It is stored as WebP.`,
  bearer: 'required',
  body: { content, maxBytes: imageRules.maxBytes, withinMs: uploadTimeoutMs },
  answers: {
    200: { description: 'The course with its image.', content: { 'application/json': { course } } },
  },
  problems: {
    email_unverified: 'The e-mail address of the account is not verified.',
    not_found: 'The caller has no such course.',
    conflict: `The images of the account would have more than ${imageBytesPerAccount / 1e6} MB.`,
    rate_limited: 'The account has added much in a short time, or sends other images.',
  },
} as const satisfies Call;
