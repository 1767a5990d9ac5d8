/** Stored submissions in a form that people read. */
import { type FormEntry, nameInWords } from '#contract/form-entry.ts';
import { formByKind, isSubmissionKind } from '#contract/forms.ts';
import type { Submission } from '#platform/store/schema.ts';

/** Returns the form of a kind. Empty if the list of forms no longer has it. */
export const formOf = (kind: string): Partial<FormEntry> =>
  isSubmissionKind(kind) ? formByKind[kind] : {};

/** Returns the reference of a submission: the end of its id. The end is random; the beginning is the time. */
export const referenceOf = (id: string): string => id.slice(-8);

const timestamp = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** `2026-12-01T12:00:00.000Z` → `Tuesday, December 1, 2026`; any other text stays as it is. */
export const dateInWords = (
  value: string,
  locale: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'full' },
): string =>
  timestamp.test(value) && !Number.isNaN(Date.parse(value))
    ? new Date(value).toLocaleDateString(locale, { ...style, timeZone: 'UTC' })
    : value;

/** Returns the stored fields by name. All fields are texts (api/contract/form-entry.ts). Other values are left out. */
export const fieldsOf = ({ fields }: Pick<Submission, 'fields'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(JSON.parse(fields) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** Prepares a text for a search that ignores case, and the difference between composed and decomposed accents. */
export const searchable = (text: string): string => text.toLowerCase().normalize();

/** Returns the texts of the fields, prepared for searches. */
export const searchTextOf = (fields: Record<string, string>): string =>
  searchable(
    Object.entries(fields)
      .flatMap(([name, value]) => (name === 'type' ? [] : value))
      .join('\n'),
  );

/** Fields that the list leaves out: the kind shows `type`, and the message is below the list. */
const notListed = new Set(['type', 'message']);

/** The inbox writes dates in this locale, whatever the language of the site. */
const inboxLocale = 'en-CA';

/**
 * Returns the name in words and the value of each filled-in field, in the order of the payload. Leaves out `type`,
 * `message`, and fields that only repeat others.
 */
export const listedFields = (
  kind: string,
  fields: Record<string, string>,
  locale = inboxLocale,
): Array<[name: string, value: string]> => {
  const redundant = formOf(kind).redundantFields?.(fields) ?? [];
  return Object.entries(fields)
    .filter(([field, value]) => value && !notListed.has(field) && !redundant.includes(field))
    .map(([field, value]) => [nameInWords(field), dateInWords(value, locale)]);
};
