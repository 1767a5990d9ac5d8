/** Courses: the list, and adding one as the mobile app does (course-walk specification, sections 3 and 7). */
import * as z from 'zod/mini';
import { recordId } from './accounts.ts';
import { lengths, line, optionalLine } from './fields.ts';
import { parseUrl } from './urls.ts';

const textLength = { min: 1, max: 200 } as const;

const isHttpsUrl = (text: string): boolean => parseUrl(text)?.protocol === 'https:';

/** The service never fetches this URL. Browsers and apps fetch it when they show the course. */
const courseImage = optionalLine({ label: 'Image address', max: lengths.url.max }).check(
  z.refine(
    (text) => text === '' || isHttpsUrl(text),
    'Image address must be a URL that begins with https://',
  ),
  z.describe(
    'URL of the image, which begins with https://. Missing or empty: the course has no image.',
  ),
);

/** Maximum number of courses of an account. */
export const coursesPerAccount = 500;

export const newCourse = z.object({
  name: line({ label: 'Name', ...textLength, tooShort: 'Name is required' }),
  venue: line({ label: 'Venue', ...textLength, tooShort: 'Venue is required' }),
  courseImage,
});

export type NewCourse = z.infer<typeof newCourse>;

/** A course in the service's answers. */
export const course = /* @__PURE__ */ z.object({
  _id: recordId,
  name: /* @__PURE__ */ z.string(),
  venue: /* @__PURE__ */ z.string(),
  courseImage: /* @__PURE__ */ z
    .string()
    .check(/* @__PURE__ */ z.describe('URL of the image. Empty: the course has no image.')),
});

export type Course = z.infer<typeof course>;
