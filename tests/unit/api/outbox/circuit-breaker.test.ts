import { expect, test } from 'vitest';
import { createChannelHealth } from '../../../../api/outbox/circuit-breaker.ts';

const HOUR = 3_600_000;

test('a channel that puts three rows off, one after the other, is closed and asked now and then', () => {
  const health = createChannelHealth();
  expect([1, 1, 2].map((row) => health.putOff('mail', row, 0))).toEqual(['row', 'row', 'row']);
  expect(health.open()).toEqual(['mail', 'webhook']);
  expect(health.putOff('mail', 3, 0)).toBe(true);
  expect(health.open()).toEqual(['webhook']);
  expect(health.dueForProbe(30_000)).toEqual(['mail']);
  expect(health.putOff('mail', 1, 30_000)).toBe(false);
  health.reached('mail');
  expect(health.open()).toEqual(['mail', 'webhook']);
});

test('one that accepts a row in between is not', () => {
  const health = createChannelHealth();
  health.putOff('mail', 1, 0);
  health.putOff('mail', 2, 0);
  health.reached('mail');
  expect(health.putOff('mail', 3, 0)).toBe('row');
});

test('one that puts everything off for more than a day has its rows use up their tries', () => {
  const health = createChannelHealth();
  for (const row of [1, 2, 3]) health.putOff('mail', row, 0);
  expect(health.putOff('mail', 1, 24 * HOUR)).toBe(false);
  expect(health.putOff('mail', 2, 24 * HOUR + 1)).toBe('row');
  expect(health.open()).toEqual(['mail', 'webhook']);
});
