/** Adding a course, as the mobile app does. */
import * as z from 'zod/mini';
import { lengths, line, optionalLine } from '#contract/fields.ts';
import { parseUrl } from '#shared/http-url.ts';

const textLength = { min: 1, max: 200 } as const;

const isHttpsUrl = (text: string): boolean => parseUrl(text)?.protocol === 'https:';

/** The service does not fetch this URL. Browsers and apps do, when they show the course. */
const courseImage = optionalLine({ label: 'Image address', max: lengths.url.max }).check(
  z.refine(
    (text) => text === '' || isHttpsUrl(text),
    'Image address must be a URL that begins with https://',
  ),
  z.describe('URL of its image, which begins with https://. Missing or empty when it has none.'),
);

export const newCourse = z.object({
  name: line({ label: 'Name', ...textLength, tooShort: 'Name is required' }),
  venue: line({ label: 'Venue', ...textLength, tooShort: 'Venue is required' }),
  courseImage,
});

export type NewCourse = z.infer<typeof newCourse>;
