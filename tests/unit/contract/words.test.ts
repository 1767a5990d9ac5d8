/** Mailboxes of the company, and spans of time in words. */
import { expect, test } from 'vitest';
import { companyEmail } from '#contract/email-pattern.ts';
import { dayMs, hourMs, minuteMs, secondMs, spanInWords } from '#contract/units.ts';

test.each([
  ['info@müller.example', true],
  ['info@пример.рф', true],
  ['info@xn--e1afmkfd.xn--p1ai', true],
  ["o'hara+web@slate.example", true],
  ['müller@slate.example', false],
  ['info@slate', false],
  ['info@192.0.2.1', false],
  ['Info <info@slate.example>', false],
  ['info@-a_b.example', false],
])('mailbox of the company: %s → %s', (written, isRight) => {
  expect(companyEmail.test(written)).toBe(isRight);
});

test.each([
  [1, '1 second'],
  [secondMs + 1, '2 seconds'],
  [90 * secondMs, '90 seconds'],
  [91 * secondMs, '2 minutes'],
  [14.2 * minuteMs, '15 minutes'],
  [hourMs, '60 minutes'],
  [dayMs, '24 hours'],
  [7 * dayMs, '7 days'],
])('span of %d ms → %s', (ms, words) => {
  expect(spanInWords(ms)).toBe(words);
});
