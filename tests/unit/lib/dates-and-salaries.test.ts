import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { localDay, longDate, salaryRange, textDates } from '#lib/dates-and-salaries.ts';

describe('dates of a text', () => {
  test('name the effective day and the day of the last change', () => {
    const effective = new Date('2025-03-07');
    const updated = new Date('2025-04-28');
    expect(textDates({ effective, updated }, 'en-CA')).toEqual([
      'Effective March 7, 2025',
      'Updated April 28, 2025',
    ]);
  });

  test('follow the locale', () => {
    const updated = new Date('2025-04-28');
    expect(textDates({ updated }, 'en-GB')).toEqual(['Last updated 28 April 2025']);
  });

  test('can be a month without a day', () => {
    expect(textDates({ updated: '2025-05' }, 'en-CA')).toEqual(['Last updated May 2025']);
  });
});

test('a local day is the visitor’s day, not the UTC day', () => {
  expect(localDay(new Date(2026, 0, 2, 0, 30))).toBe('2026-01-02');
  expect(localDay(new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30');
});

/** Places a day behind UTC and a day ahead of it. */
test.each(['Pacific/Honolulu', 'Pacific/Kiritimati'])(
  '%s → a day in content/ stays the same day',
  (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date('2025-04-28T12:00Z').getHours()).not.toBe(12);
    expect(longDate(new Date('2025-04-28'), 'en-CA')).toBe('April 28, 2025');
    expect(longDate(new Date('2025-04-28T12:00:00.000Z'), 'en-CA')).toBe('April 28, 2025');
  },
);

/** Normalises spaces, because locales differ in no-break spaces and in spaces around the dash. */
const read = (text: string): string => text.replaceAll(/\s/g, ' ').replace(' – ', '–');

describe('salary', () => {
  test('is a range with its currency and period', () => {
    const yearly = { from: 95_000, to: 120_000, currency: 'CAD', per: 'YEAR' } as const;
    expect(read(salaryRange(yearly, 'en-CA'))).toBe('CAD 95,000–120,000 a year');
    const hourly = { from: 27.5, to: 40, currency: 'USD', per: 'HOUR' } as const;
    expect(read(salaryRange(hourly, 'en-CA'))).toBe('USD 27.50–40.00 an hour');
    expect(read(salaryRange({ ...hourly, from: 22, to: 27.5 }, 'en-CA'))).toBe(
      'USD 22.00–27.50 an hour',
    );
  });

  test('can be one amount', () => {
    const monthly = { from: 4000, to: 4000, currency: 'EUR', per: 'MONTH' } as const;
    expect(read(salaryRange(monthly, 'en-GB'))).toBe('EUR 4,000 a month');
  });
});
