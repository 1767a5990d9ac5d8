import { expect, test } from 'vitest';
import { healthRoutes } from '#service/status.ts';

test('readiness that fails is not ready, and says no more', async () => {
  for (const isReady of [() => false, () => Promise.reject(new Error('disk full'))]) {
    const response = await healthRoutes({ isReady, isDegraded: () => false }).request('/readyz');
    expect([response.status, await response.text()]).toEqual([503, 'not ready']);
  }
});

test('deliveries of which nothing can be learnt need attention', async () => {
  const isDegraded = () => Promise.reject(new Error('disk I/O error'));
  const response = await healthRoutes({ isReady: () => true, isDegraded }).request('/readyz');
  expect([response.status, await response.text()]).toEqual([200, 'degraded']);
});
