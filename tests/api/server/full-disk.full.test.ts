/**
 * A disk that is really full: visitors are told, the stop is clean, and with room again everything acknowledged is
 * there.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openSqlite } from '#platform/database/open-sqlite.ts';
import { mountSmallDisk } from '../../helpers/small-disk.ts';
import { spawnService } from '../../helpers/spawned-server.ts';
import { startVisitors } from '../../helpers/visitors.ts';

const waiting = { timeout: 30_000, interval: 50 };

test('a service whose disk fills up under load says so, stops with 0, and has lost nothing', async (context) => {
  const disk = mountSmallDisk(context, 16);
  const service = await spawnService({ DATA_DIR: disk.folder });
  context.onTestFinished(() => void service.child.kill('SIGKILL'));
  const visitors = startVisitors(service.url, 5);
  context.onTestFinished(visitors.stop);
  await vi.waitFor(() => expect(visitors.acknowledged.length).toBeGreaterThan(20), waiting);
  disk.fill();
  await vi.waitFor(() => expect(visitors.refusals.length).toBeGreaterThan(10), waiting);
  await vi.waitFor(
    async () => expect((await fetch(`${service.url}/readyz`)).status).toBe(503),
    waiting,
  );
  expect(new Set(visitors.refusals.map(({ status }) => status))).toEqual(new Set([503]));
  await visitors.stop();

  const exited = once(service.child, 'exit');
  service.child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);

  rmSync(join(disk.folder, 'filling'));
  const store = await openSqlite(disk.folder);
  context.onTestFinished(store.close);
  expect(await visitors.lostIn(store)).toEqual([]);
});
