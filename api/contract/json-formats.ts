/**
 * JSON Schema for fields that are checked by functions, for which zod cannot derive it. In the browser such functions
 * are smaller than zod's own checks.
 */
import { preferredDate } from './consultation.ts';
import { email } from './fields.ts';
import { resumeFileName, resumeRules } from './job-application.ts';

/** `.pdf` → `\.[pP][dD][fF]`: patterns in JSON Schema have no flags. */
const inAnyCase = (extension: string): string =>
  extension.replace('.', '\\.').replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** In UTC (RFC 3339). */
const timestamp = { type: 'string', format: 'date-time', pattern: 'Z$' };

/** zod's schema → further keywords. */
export const formats = new Map<unknown, object>([
  [email, { format: 'idn-email' }],
  [preferredDate, { anyOf: [timestamp, { type: 'string', format: 'date' }] }],
  [resumeFileName, { pattern: `(?:${resumeRules.extensions.map(inAnyCase).join('|')})$` }],
]);
