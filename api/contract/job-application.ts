/** The job application (specification, sections 2, 5 and 7; decisions, "Resume" and "Positions"). */
import * as z from 'zod/mini';
import { email, lengths, line, optionalUrl, paragraphs, subject } from './fields.ts';
import type { FormEntry } from './form-entry.ts';

/**
 * `UX/UI Designer` → `ux-ui-designer`: letters and digits in lower case, with hyphens between words. Leaves out
 * apostrophes, and invisible characters such as a soft hyphen (decisions, "Positions").
 */
export const positionSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’\p{Cf}]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Limits of the résumé's file. Only the browser checks them, because the file is not uploaded. */
export const resumeRules = {
  extensions: ['.pdf', '.docx', '.doc', '.rtf'],
  /** Media types of these files. If a file field lists only extensions, iOS greys such files out. */
  mediaTypes: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/msword',
    'application/rtf',
    'text/rtf',
  ],
  maxBytes: 5 * 1024 * 1024,
  missing: 'Resume is required',
  empty: 'This file is empty. Please choose another one.',
  several: 'Please drop only one file.',
  tooLarge: 'File size must be less than 5MB',
  wrongType: 'Please upload a PDF, DOCX, DOC, or RTF file',
} as const;

/** Returns whether a file name ends with an accepted extension, in upper or lower case. */
export const isResumeName = (fileName: string): boolean =>
  resumeRules.extensions.some((extension) => fileName.toLowerCase().endsWith(extension));

const phone = line({
  label: 'Phone number',
  ...lengths.phone,
  tooShort: 'Please enter a valid phone number',
});

export const resumeFileName = line({
  label: 'Resume file name',
  ...lengths.fileName,
  tooShort: resumeRules.missing,
}).check(z.refine(isResumeName, resumeRules.wrongType));

const position = line({ label: 'Position', ...lengths.name });

/** The fields as the applicant fills them in. `resume` is the name of the chosen file. */
export const applicationForm = z.object({
  firstName: line({ label: 'First name', ...lengths.name }),
  lastName: line({ label: 'Last name', ...lengths.name }),
  email,
  phone,
  resume: resumeFileName,
  coverLetter: paragraphs({ label: 'Cover letter', ...lengths.coverLetter }),
  portfolio: optionalUrl('Portfolio URL'),
  linkedin: optionalUrl('LinkedIn URL'),
  heardAbout: line({
    label: 'This answer',
    ...lengths.heardAbout,
    tooShort: 'Please let us know how you heard about us',
  }),
});

type ApplicationForm = z.infer<typeof applicationForm>;

/** The posted JSON. First and last name are joined, and the other answers are composed into the message. */
const applicationPayload = z.object({
  name: line({ label: 'Name', min: lengths.name.min, max: 2 * lengths.name.max + 1 }),
  email,
  phone,
  subject,
  message: paragraphs({ label: 'Message', ...lengths.applicationMessage }),
  type: z.literal('job_application'),
  position,
  resumeFileName,
});

type ApplicationPayload = z.infer<typeof applicationPayload>;

/** The same form posted without scripts: its fields, and the position as a hidden field. */
const applicationPost = z.extend(applicationForm, {
  type: z.literal('job_application'),
  position,
});

/** How the message of an application names the two addresses that the form asks for. */
const addressLabels = { portfolio: 'Portfolio', linkedin: 'LinkedIn' };

/** Removes the lines of these two addresses from the message of an application. */
export const withoutOwnAddresses = (message: string): string =>
  Object.values(addressLabels).reduce(
    (text, label) => text.replace(new RegExp(`^${label}: .*$`, 'm'), ''),
    message,
  );

const subjectOf = (position: string): string => `Job Application - ${position}`;

/** Composes the payload of an application. The browser does this, or the service for a post without scripts. */
export const composeApplication = (
  form: ApplicationForm,
  position: string,
): ApplicationPayload => ({
  name: `${form.firstName} ${form.lastName}`,
  email: form.email,
  phone: form.phone,
  subject: subjectOf(position),
  message: [
    `Position: ${position}`,
    `Cover letter:\n${form.coverLetter}`,
    `${addressLabels.portfolio}: ${form.portfolio || 'Not provided'}`,
    `${addressLabels.linkedin}: ${form.linkedin || 'Not provided'}`,
    `How they heard about this position: ${form.heardAbout}`,
    `Resume file: ${form.resume}`,
  ].join('\n\n'),
  type: 'job_application',
  position,
  resumeFileName: form.resume,
});

export const jobApplicationEntry = {
  kind: 'job_application',
  page: '/careers/apply/',
  thankYouPage: '/careers/applied',
  mailbox: 'careers',
  payload: applicationPayload,
  mailSubject: ['position', 'name'],
  // Another program may post a message and a subject that do not contain these fields.
  redundantFields: ({ message = '', position = '', resumeFileName = '', subject = '' }) => [
    ...(message.includes(position) ? (['position'] as const) : []),
    ...(message.includes(resumeFileName) ? (['resumeFileName'] as const) : []),
    ...(subject === subjectOf(position) ? (['subject'] as const) : []),
  ],
  withoutScripts: {
    schema: applicationPost,
    compose: (post: z.output<typeof applicationPost>) => composeApplication(post, post.position),
  },
} as const satisfies FormEntry<typeof applicationPayload>;
