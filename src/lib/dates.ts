/** Dates as people read them. Days are kept in UTC, so that a page says the same wherever it is built. */

const dayFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'UTC' });

const monthFormat = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `2025-04-27` → `April 27, 2025` */
export const longDate = (date: Date): string => dayFormat.format(date);

/** `2025-05` → `May 2025` */
const longMonth = (month: string): string => monthFormat.format(new Date(`${month}-01`));

interface TextDates {
  effective?: Date | undefined;
  /** A day, or a month as `2025-05`. */
  updated: Date | string;
}

/** The lines of dates above a text: from which day it applies, and when it was changed last. */
export const textDates = ({ effective, updated }: TextDates): string[] => {
  const changed = typeof updated === 'string' ? longMonth(updated) : longDate(updated);
  return effective
    ? [`Effective ${longDate(effective)}`, `Updated ${changed}`]
    : [`Last updated ${changed}`];
};
