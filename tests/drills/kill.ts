/**
 * Shows that a submission answered with 201 is on disk: the service is killed (SIGKILL) at random moments under load
 * and started again; every acknowledged id must be there. `npm run drill:kill` kills it 200 times, each time after 200
 * submissions at least, so that more than 40,000 are acknowledged; `npm run drill:kill -- 10 50` ten times after 50.
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
/** The kill comes within this time of the last submission that is waited for, at random. */
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
  // A last start recovers the write-ahead log that the last kill has left.
  await (await start()).stop();
  const { lost, integrity } = checkStored(ids, folder);
  console.log(
    `${rounds} kills under load: ${ids.length} acknowledged, ${lost} lost; integrity: ${integrity}.`,
  );
  process.exitCode = lost || integrity !== 'ok' ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
