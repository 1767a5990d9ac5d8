/** The fields of a submission as people read them: labels, their order, and dates in words. */
import type { SubmissionKind } from '#contract/submission.ts';
import type { Submission } from '../database/schema.ts';

const kindLabels: Record<SubmissionKind, string> = {
  message: 'Message',
  contact: 'Contact',
  quick_demo: 'Quick demo',
  consultation: 'Consultation',
  job_application: 'Job application',
};

/** In the order of reading; a field that is missing here comes after them under its own name. */
const fieldLabels: Record<string, string> = {
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  company: 'Company',
  position: 'Position',
  resumeFileName: 'Resume file',
  preferredDate: 'Preferred date',
  subject: 'Subject',
};

/** Fields that are shown elsewhere than in the list: the text itself, and what the kind already says. */
const notListed = new Set(['message', 'type']);

const longDate = new Intl.DateTimeFormat('en-CA', { dateStyle: 'full', timeZone: 'UTC' });

const inWords = (field: string, value: string): string => {
  if (field !== 'preferredDate' || Number.isNaN(Date.parse(value))) return value;
  return longDate.format(new Date(value));
};

/** `quick_demo` → `Quick demo`. */
export const kindLabel = (kind: string): string =>
  Object.hasOwn(kindLabels, kind) ? kindLabels[kind as SubmissionKind] : kind;

/** The stored fields that hold text, by name. */
export const fieldsOf = ({ fields }: Pick<Submission, 'fields'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(JSON.parse(fields) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Label and value of each field that was filled in; the message apart. */
export const listedFields = (fields: Record<string, string>): Array<[string, string]> =>
  [...new Set([...Object.keys(fieldLabels), ...Object.keys(fields)])].flatMap((field) => {
    const value = fields[field];
    if (!value || notListed.has(field)) return [];
    return [[fieldLabels[field] ?? field, inWords(field, value)]];
  });
