import { expect, test } from 'vitest';
import { localDay } from '#lib/local-day.ts';

test('is the day of the visitor, not of Greenwich', () => {
  expect(localDay(new Date(2026, 0, 2, 0, 30))).toBe('2026-01-02');
  expect(localDay(new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30');
});
