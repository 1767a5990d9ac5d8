/**
 * Shows that a submission is on disk before its 201. The service is killed (SIGKILL) at random moments under load and
 * restarted. Every acknowledged id must be there. `npm run drill:kill` kills it 200 times, each time after at least 200
 * submissions, so that more than 40,000 are acknowledged. `npm run drill:kill -- 10 50`: ten times, after 50.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SpawnedServer, spawnService } from '../helpers/spawned-server.ts';
import { startVisitors } from '../helpers/visitors.ts';
import { checkStored } from '../helpers/check-stored.ts';

const clients = 16;
/** The kill follows the last awaited submission within this time, at random. */
const maxDelayMs = 500;
const [rounds, atLeast] = [Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 200)];

const killUnderLoad = async ({ child, url }: SpawnedServer): Promise<string[]> => {
  const ended = once(child, 'exit');
  const visitors = startVisitors(url, clients);
  await visitors.more(atLeast);
  await sleep(Math.random() * maxDelayMs);
  child.kill('SIGKILL');
  await ended;
  await visitors.stop();
  return visitors.acknowledged;
};

const folder = mkdtempSync(join(tmpdir(), 'quarrylight-kill-'));
const start = () => spawnService({ DATA_DIR: folder });
const ids: string[] = [];
try {
  for (let round = 1; round <= rounds; round += 1) {
    ids.push(...(await killUnderLoad(await start())));
    console.error(`Round ${round} of ${rounds}: ${ids.length} acknowledged so far`);
  }
  // One more start recovers the write-ahead log of the last kill.
  await (await start()).stop();
  const { lost, integrity } = checkStored(ids, folder);
  console.log(
    `${rounds} kills under load: ${ids.length} acknowledged, ${lost} lost; integrity: ${integrity}.`,
  );
  process.exitCode = lost || integrity !== 'ok' ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
