import { getDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { expect, test } from 'vitest';
import '#platform/http/call-server.ts';

test('an address of a server has time for a lost packet before the next is tried', () => {
  expect(getDefaultAutoSelectFamilyAttemptTimeout()).toBeGreaterThan(1300);
});
