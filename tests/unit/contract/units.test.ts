import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs, spanInWords } from '#contract/units.ts';

test.each([
  [1, '1 second'],
  [secondMs + 1, '2 seconds'],
  [90 * secondMs, '90 seconds'],
  [91 * secondMs, '2 minutes'],
  [14.2 * minuteMs, '15 minutes'],
  [hourMs, '60 minutes'],
  [dayMs, '24 hours'],
  [7 * dayMs, '7 days'],
])('a span of %d ms is %s', (ms, words) => {
  expect(spanInWords(ms)).toBe(words);
});
