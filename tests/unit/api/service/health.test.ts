import { expect, test } from 'vitest';
import { healthRoutes } from '#service/status.ts';

test('a failing check is reported as not ready, without details', async () => {
  for (const isReady of [() => false, () => Promise.reject(new Error('disk full'))]) {
    const response = await healthRoutes({ isReady, isDegraded: () => false }).request('/readyz');
    expect([response.status, await response.text()]).toEqual([503, 'not ready']);
  }
});

test('/readyz is degraded if the delivery state cannot be read', async () => {
  const isDegraded = () => Promise.reject(new Error('disk I/O error'));
  const response = await healthRoutes({ isReady: () => true, isDegraded }).request('/readyz');
  expect([response.status, await response.text()]).toEqual([200, 'degraded']);
});
