/** A stored submission as people read it. */
import { type FormEntry, nameInWords } from '#contract/form-entry.ts';
import { formByKind, isSubmissionKind } from '#contract/forms.ts';
import type { Submission } from '#platform/store/schema.ts';

/** The form of a kind; nothing of it when the list of forms no longer has it. */
export const formOf = (kind: string): Partial<FormEntry> =>
  isSubmissionKind(kind) ? formByKind[kind] : {};

/** The reference of a submission: the end of its id, which is random, as its beginning is the time. */
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

/** The stored fields by name. All fields are texts (api/contract/form-entry.ts); other values are left out. */
export const fieldsOf = ({ fields }: Pick<Submission, 'fields'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(JSON.parse(fields) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** A text as searches compare it: upper and lower case are equal, and so are composed and decomposed accents. */
export const searchable = (text: string): string => text.toLowerCase().normalize();

/** The texts of the fields, to be searched. */
export const searchTextOf = (fields: Record<string, string>): string =>
  searchable(
    Object.entries(fields)
      .flatMap(([name, value]) => (name === 'type' ? [] : value))
      .join('\n'),
  );

/** Fields that the list leaves out: `type` is shown as the kind, and the message below the list. */
const notListed = new Set(['type', 'message']);

/** The inbox writes dates in this locale, whatever the language of the site. */
const inboxLocale = 'en-CA';

/**
 * Name in words and value of each filled-in field except `type`, `message` and what only repeats others, in the order of
 * the payload.
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
