/**
 * What JSON Schema says of fields whose rules are functions, from which zod cannot tell it; in the browser they are smaller than
 * zod's own checks.
 */
import { preferredDate } from './consultation.ts';
import { email } from './fields.ts';
import { resumeFileName, resumeRules } from './job-application.ts';

/** `.pdf` → `\.[pP][dD][fF]`, as patterns of JSON Schema have no flags. */
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
