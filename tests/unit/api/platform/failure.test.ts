import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { failureSummary } from '#platform/failure.ts';

test('an exhausted disk quota, for which Node has a number but no name → "disk full"', () => {
  const errno = -constants.errno.EDQUOT;
  const code = `Unknown system error ${errno}`;
  const error = Object.assign(new Error(`${code}: ${code}, write`), { errno, code });
  expect(failureSummary(error)).toBe('disk full (EDQUOT)');
});
