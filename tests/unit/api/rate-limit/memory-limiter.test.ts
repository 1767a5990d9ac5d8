import { expect, test } from 'vitest';
import { memoryLimiter } from '../../../../api/rate-limit/memory-limiter.ts';

test('a limiter forgets the oldest keys when there are too many', async () => {
  const limiter = memoryLimiter({ points: 1, seconds: 60 }, () => 0);
  await limiter.count('first');
  expect(await limiter.count('first')).toBe(60_000);
  for (let n = 0; n < 49_999; n += 1) await limiter.count(`key ${n}`);
  expect(await limiter.count('first')).toBe(60_000);
  await limiter.count('one more');
  expect(await limiter.count('first')).toBe(0);
});

test('a use that is taken back does not count', async () => {
  let now = 0;
  const limiter = memoryLimiter({ points: 2, seconds: 10 }, () => now);
  await limiter.uncount('a');
  await limiter.count('a');
  await limiter.uncount('a');
  await limiter.count('a');
  expect(await limiter.count('a')).toBe(0);
  now = 4000;
  expect(await limiter.count('a')).toBe(6000);
  now = 10_000;
  expect(await limiter.count('a')).toBe(0);
});
