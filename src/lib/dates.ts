/** Dates for people. Days are in UTC, so that a page says the same wherever it is built. */

/** `2025-04-27` → `April 27, 2025` in `en-CA`, `27 April 2025` in `en-GB` */
export const longDate = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });

/** `2025-05` → `May 2025` */
const longMonth = (month: string, locale: string): string =>
  new Date(`${month}-01`).toLocaleDateString(locale, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });

interface TextDates {
  effective?: Date | undefined;
  /** A day, or a month as `2025-05`. */
  updated: Date | string;
}

/** The date lines above a text: from which day it applies, and when it was last changed. */
export const textDates = ({ effective, updated }: TextDates, locale: string): string[] => {
  const changed =
    typeof updated === 'string' ? longMonth(updated, locale) : longDate(updated, locale);
  return effective
    ? [`Effective ${longDate(effective, locale)}`, `Updated ${changed}`]
    : [`Last updated ${changed}`];
};
