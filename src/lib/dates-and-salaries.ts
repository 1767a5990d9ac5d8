/** Dates and salaries for people. Days are in UTC, so that a page shows the same day wherever it is built. */

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

/** Returns the date lines above a text: the day from which it applies, and the day of the last change. */
export const textDates = ({ effective, updated }: TextDates, locale: string): string[] => {
  const changed =
    typeof updated === 'string' ? longMonth(updated, locale) : longDate(updated, locale);
  return effective
    ? [`Effective ${longDate(effective, locale)}`, `Updated ${changed}`]
    : [`Last updated ${changed}`];
};

/** Returns the day of `date` as `YYYY-MM-DD`, in the machine's time zone: in an island, that of the visitor. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

const spans = {
  HOUR: 'an hour',
  DAY: 'a day',
  WEEK: 'a week',
  MONTH: 'a month',
  YEAR: 'a year',
} as const;

/** The salary of a position. */
export interface Salary {
  /** The range, in units of the currency. */
  from: number;
  to: number;
  /** ISO 4217 code. */
  currency: string;
  /** The period that the range is for. */
  per: keyof typeof spans;
}

/** `CAD 95,000–120,000 a year`, as `locale` writes numbers. The code tells Canadian dollars from others. */
export const salaryRange = ({ from, to, currency, per }: Salary, locale: string): string => {
  const amounts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    // `CAD 18.50–22.00`: both amounts have cents, or neither has.
    trailingZeroDisplay: [from, to].every(Number.isInteger) ? 'stripIfInteger' : 'auto',
  });
  const amount = from === to ? amounts.format(from) : amounts.formatRange(from, to);
  return `${amount} ${spans[per]}`;
};
