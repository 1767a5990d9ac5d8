import { expect, test } from 'vitest';
import { isTemporaryFailure, temporaryFailurePatterns } from '../../../../api/outbox/channel.ts';

const webhook = { temporaryStatuses: ['429', '5xx'] };

test.each([
  [429, true],
  [500, true],
  [599, true],
  [428, false],
  [404, false],
  [5000, false],
  ['500', false],
  [undefined, false],
])('a status of %s is a temporary failure: %s', (responseCode, expected) => {
  expect(isTemporaryFailure(webhook, { responseCode })).toBe(expected);
});

test('an error without a status, or none at all, is no temporary failure', () => {
  expect(isTemporaryFailure(webhook, new Error('500'))).toBe(false);
  expect(isTemporaryFailure(webhook, undefined)).toBe(false);
});

test('patterns for SQL find the same statuses at the end of a stored failure', () => {
  expect(temporaryFailurePatterns(webhook)).toEqual(['% 429', '% 5__']);
});
