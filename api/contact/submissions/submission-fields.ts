/** A stored submission as people read it: labels and order come from its form, dates are written in words. */
import { type FormEntry, labels } from '#contract/form-entry.ts';
import { formByKind, isSubmissionKind } from '#contract/submission.ts';
import type { Submission } from '#contact/tables.ts';

/** The form of a kind; undefined when the list of forms no longer has it. */
export const formOf = (kind: string): FormEntry | undefined =>
  isSubmissionKind(kind) ? formByKind[kind] : undefined;

/** Fields that the list leaves out: `type` is shown as the kind, and the message below the list. */
const notListed = new Set(['type', 'message']);

/** The inbox writes dates in this locale, whatever the language of the site. */
const inboxLocale = 'en-CA';

const longDate = { dateStyle: 'full' } as const;
const shortDate = { month: 'short', day: 'numeric' } as const;

/** `2026-12-01T12:00:00.000Z` → `Tuesday, December 1, 2026`; any other text stays as it is. */
const dateInWords = (
  value: string,
  locale: string,
  style: Intl.DateTimeFormatOptions = longDate,
): string =>
  Number.isNaN(Date.parse(value))
    ? value
    : new Date(value).toLocaleDateString(locale, { ...style, timeZone: 'UTC' });

/** `quick_demo` → `Quick demo`. */
export const kindLabel = (kind: string): string => formOf(kind)?.label ?? kind;

/** The stored fields by name. All fields are texts (api/contract/form-entry.ts); other values are left out. */
export const fieldsOf = ({ fields }: Pick<Submission, 'fields'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(JSON.parse(fields) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/**
 * The texts of the fields, normalised for search: upper and lower case are equal, and so are composed and decomposed
 * accents.
 */
export const searchTextOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (name === 'type' ? [] : value))
    .join('\n')
    .normalize()
    .toLowerCase();

/**
 * Label and value of each filled-in field except `type`, `message` and what only repeats others, in the order of the
 * form. A field that the form no longer has comes last, under its own name.
 */
export const listedFields = (
  kind: string,
  fields: Record<string, string>,
  locale = inboxLocale,
): Array<[label: string, value: string]> => {
  const form = formOf(kind);
  const fieldLabels: FormEntry['fields'] = form?.fields ?? labels;
  const repeated = form?.repeated?.(fields);
  return [...new Set([...Object.keys(fieldLabels), ...Object.keys(fields)])].flatMap((field) => {
    const value = fields[field];
    if (!value || notListed.has(field) || repeated?.includes(field)) return [];
    return [
      [
        fieldLabels[field] ?? field,
        form?.dates?.includes(field) ? dateInWords(value, locale) : value,
      ],
    ];
  });
};

/** `[Quick demo] Ada Quill, Test Co`: mails of different senders have different subjects. */
export const mailSubjectOf = (
  kind: string,
  fields: Record<string, string>,
  locale: string,
): string => {
  const { mailSubject = ['subject', 'name'], dates = [] } = formOf(kind) ?? {};
  const parts = mailSubject.flatMap((field) => {
    const value = fields[field];
    if (!value) return [];
    return dates.includes(field) ? dateInWords(value, locale, shortDate) : value;
  });
  return `[${kindLabel(kind)}] ${parts.join(', ')}`;
};
