import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { batchPause } from '../../../../api/outbox/batch-pause.ts';

/** Has the event loop measured as busy for these shares of the time. */
const utilizations = (...shares: number[]): void => {
  const measured = vi.spyOn(performance, 'eventLoopUtilization');
  measured.mockImplementation((now) => ({
    idle: 0,
    active: 0,
    utilization: now ? (shares.shift() ?? 0) : 0,
  }));
};

test('deliveries pause longer while the event loop is busy, and no longer once it is not', () => {
  utilizations(0.1, 0.9, 0.1);
  const nextPauseMs = batchPause();
  const [idle, busy, after] = [nextPauseMs(), nextPauseMs(), nextPauseMs()];
  expect(busy).toBeGreaterThan(idle);
  expect(after).toBe(idle);
});
