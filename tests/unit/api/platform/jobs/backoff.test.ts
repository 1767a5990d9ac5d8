import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '#contract/units.ts';
import { maxAttempts, nextAttemptAt } from '#platform/jobs/job-store.ts';
import { visitorMailAttempts } from '#platform/mail/visitor-mail.ts';

const middle = () => 0.5;

/** Returns the times of all attempts of a job that always fails, from 0 on. */
const attemptTimes = (random: () => number, most?: number): number[] => {
  const times = [0];
  for (;;) {
    const next = nextAttemptAt(times.length, times.at(-1) ?? 0, random, most);
    if (next === undefined) return times;
    times.push(next);
  }
};

test('fifteen attempts take about a day, with growing pauses; the second follows within 30 s', () => {
  expect(maxAttempts).toBe(15);
  const times = attemptTimes(middle);
  expect(times).toHaveLength(15);
  expect(times.at(-1)).toBeGreaterThan(22 * hourMs);
  expect(times.at(-1)).toBeLessThan(26 * hourMs);
  const delays = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(delays[0]).toBeLessThan(30_000);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
});

test('ten attempts of a mail to a visitor take about 70 minutes', () => {
  const times = attemptTimes(middle, visitorMailAttempts);
  expect(times).toHaveLength(10);
  expect(Math.round((times.at(-1) ?? 0) / minuteMs)).toBe(69);
});

test('jobs that failed together are retried at different times', () => {
  expect(nextAttemptAt(5, 0, () => 0)).not.toBe(nextAttemptAt(5, 0, () => 0.9));
});
