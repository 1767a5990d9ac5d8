import { expect, test } from 'vitest';
import { createCircuitBreakers } from '../../../../api/outbox/circuit-breaker.ts';

const hourMs = 3_600_000;

test('temporary failures of three different rows, one after the other, open a circuit, which is then probed', () => {
  const breakers = createCircuitBreakers();
  const fail = (row: number, now = 0) => breakers.temporaryFailure('mail', row, now);
  expect([1, 1, 2].map((row) => fail(row))).toEqual(['closed', 'closed', 'closed']);
  expect(breakers.open()).toEqual([]);
  expect(fail(3)).toBe('opened');
  expect(breakers.open()).toEqual(['mail']);
  expect(breakers.dueForProbe(29_999)).toEqual([]);
  expect(breakers.dueForProbe(30_000)).toEqual(['mail']);
  breakers.halfOpen('mail', 30_000);
  expect(breakers.nextProbeAt()).toBe(60_000);
  expect(fail(1, 30_000)).toBe('open');
  breakers.close('mail');
  expect(breakers.open()).toEqual([]);
  expect(breakers.nextProbeAt()).toBeUndefined();
});

test('a row that is accepted in between keeps the circuit closed', () => {
  const breakers = createCircuitBreakers();
  breakers.temporaryFailure('mail', 1, 0);
  breakers.temporaryFailure('mail', 2, 0);
  breakers.close('mail');
  expect(breakers.temporaryFailure('mail', 3, 0)).toBe('closed');
});

test('temporary failures for more than a day count as attempts again', () => {
  const breakers = createCircuitBreakers();
  for (const row of [1, 2, 3]) breakers.temporaryFailure('mail', row, 0);
  expect(breakers.temporaryFailure('mail', 1, 24 * hourMs)).toBe('open');
  expect(breakers.temporaryFailure('mail', 2, 24 * hourMs + 1)).toBe('closed');
  expect(breakers.open()).toEqual([]);
});

test('a channel that cannot be reached opens its circuit at once, and no other', () => {
  const breakers = createCircuitBreakers();
  expect(breakers.unreached('webhook', 0)).toBe('opened');
  expect(breakers.unreached('webhook', 0)).toBe('open');
  expect(breakers.open()).toEqual(['webhook']);
});
