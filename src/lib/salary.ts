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

const spans = {
  HOUR: 'an hour',
  DAY: 'a day',
  WEEK: 'a week',
  MONTH: 'a month',
  YEAR: 'a year',
} as const;

/** `CAD 95,000–120,000 a year`, as `locale` writes numbers. The code tells Canadian dollars from others. */
export const salaryRange = ({ from, to, currency, per }: Salary, locale: string): string => {
  const amounts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const amount = from === to ? amounts.format(from) : amounts.formatRange(from, to);
  return `${amount} ${spans[per]}`;
};
