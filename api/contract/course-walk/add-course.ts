/** Adding a course, as the mobile app does. */
import * as z from 'zod/mini';
import { lengths, line, optionalLine } from '#contract/fields.ts';
import { parseUrl } from '#shared/http-url.ts';

const textLength = { min: 1, max: 200 } as const;

/** Hosts of a site on the visitor's own machine, such as a demo: plain HTTP is safe, as no network is involved. */
const ownMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

const isImageAddress = (text: string): boolean => {
  const { protocol = '', hostname = '' } = parseUrl(text) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && ownMachine.test(hostname));
};

/** The service does not fetch this URL. Browsers and apps do, when they show the course. */
const courseImage = optionalLine({ label: 'Image address', max: lengths.url.max }).check(
  z.refine(
    (text) => text === '' || isImageAddress(text),
    'Image address must be a URL that begins with https://',
  ),
  z.describe(
    'URL of its image: https, or http where the host is localhost, 127.0.0.1 or [::1], as a demo’s may be. Missing or empty when it has none.',
  ),
);

export const newCourse = z.object({
  name: line({ label: 'Name', ...textLength, tooShort: 'Name is required' }),
  venue: line({ label: 'Venue', ...textLength, tooShort: 'Venue is required' }),
  courseImage,
});

export type NewCourse = z.infer<typeof newCourse>;
