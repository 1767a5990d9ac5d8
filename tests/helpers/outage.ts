/** What visitors and an operator see of a service while its database cannot be used, and after. */
import { expect, vi } from 'vitest';
import type { SpawnedServer } from './spawned-server.ts';
import type { Visitors } from './visitors.ts';

/** How long to wait for what a busy machine may take its time for. */
const waiting = { timeout: 60_000, interval: 100 };

const becomes = ({ url }: SpawnedServer, status: number) =>
  vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(status), waiting);

/** Expects that all that cannot be stored meanwhile is answered with 503, and that what follows is stored again. */
export const expectOutage = async (
  service: SpawnedServer,
  visitors: Visitors,
  { begin, end }: Record<'begin' | 'end', () => unknown>,
): Promise<void> => {
  await vi.waitFor(() => expect(visitors.acknowledged.length).toBeGreaterThan(10), waiting);
  const refused = visitors.refusals.length;
  await begin();
  await vi.waitFor(() => expect(visitors.refusals.length).toBeGreaterThan(refused + 5), waiting);
  await becomes(service, 503);
  await end();
  const before = visitors.acknowledged.length;
  await vi.waitFor(
    () => expect(visitors.acknowledged.length).toBeGreaterThan(before + 10),
    waiting,
  );
  await becomes(service, 200);
  expect(new Set(visitors.refusals.map(({ status }) => status))).toEqual(new Set([503]));
};
