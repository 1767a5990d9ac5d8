import { describe, expect, test } from 'vitest';
import { salaryRange } from '#lib/salary.ts';

/** As a browser shows it: with spaces that break a line or not, and with or without them around the dash. */
const read = (text: string): string => text.replaceAll(/\s/g, ' ').replace(' – ', '–');

describe('a salary', () => {
  test('is a range in its currency, for the time that is paid', () => {
    const yearly = { from: 95_000, to: 120_000, currency: 'CAD', per: 'YEAR' } as const;
    expect(read(salaryRange(yearly, 'en-CA'))).toBe('CAD 95,000–120,000 a year');
    const hourly = { from: 27.5, to: 40, currency: 'USD', per: 'HOUR' } as const;
    expect(read(salaryRange(hourly, 'en-CA'))).toBe('USD 27.50–40 an hour');
  });

  test('may be one amount', () => {
    const monthly = { from: 4000, to: 4000, currency: 'EUR', per: 'MONTH' } as const;
    expect(read(salaryRange(monthly, 'en-GB'))).toBe('EUR 4,000 a month');
  });
});
