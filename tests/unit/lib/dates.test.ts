import { describe, expect, test } from 'vitest';
import { textDates } from '#lib/dates.ts';

describe('the dates of a text', () => {
  test('are the days from which it holds and on which it changed', () => {
    const effective = new Date('2025-03-07');
    const updated = new Date('2025-04-28');
    expect(textDates({ effective, updated }, 'en-CA')).toEqual([
      'Effective March 7, 2025',
      'Updated April 28, 2025',
    ]);
  });

  test('are written as in the locale', () => {
    const updated = new Date('2025-04-28');
    expect(textDates({ updated }, 'en-GB')).toEqual(['Last updated 28 April 2025']);
  });

  test('may be a month alone', () => {
    expect(textDates({ updated: '2025-05' }, 'en-CA')).toEqual(['Last updated May 2025']);
  });
});
