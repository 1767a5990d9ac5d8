/**
 * Shows that an acknowledged submission survives a power loss. The disk's power is cut at random moments under load,
 * which loses everything that was not synced. After ext4 has replayed its journal, every acknowledged id must be there.
 * A control that writes without syncing shows that a cut loses data. `npm run drill:power-loss` cuts twenty times, each
 * time after at least 100 submissions. Needs root on Linux.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLoopDisk, type LoopDisk, loopDiskObstacle } from './loop-disk.ts';
import { type SpawnedServer, spawnService } from '../helpers/spawned-server.ts';
import { startVisitors } from '../helpers/visitors.ts';
import { checkStored } from '../helpers/check-stored.ts';

/** Enough clients that one commit holds several submissions. */
const clients = 32;
/** The cut follows the last awaited submission within this time, at random. */
const maxDelayMs = 1500;
const controlRows = 1000;
const [cuts, atLeast] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 100)];

/**
 * Cuts the power under load.
 *
 * @returns the ids that were acknowledged before the cut. Later answers do not count: the process lives on for a moment,
 * and ext4 lets a sync succeed that began before the cut. A machine without power would send no such answer.
 */
const cutUnderLoad = async ({ child, url }: SpawnedServer, disk: LoopDisk): Promise<string[]> => {
  const ended = once(child, 'exit');
  const cut = await disk.arm();
  const visitors = startVisitors(url, clients);
  await visitors.more(atLeast);
  await sleep(Math.random() * maxDelayMs);
  const acknowledged = [...visitors.acknowledged];
  await cut();
  child.kill('SIGKILL');
  await ended;
  await visitors.stop();
  return acknowledged;
};

/** @returns how many committed but unsynced rows the same cut loses */
const control = async (disk: LoopDisk): Promise<number> => {
  const folder = join(disk.folder, 'control');
  mkdirSync(folder);
  const script = join(import.meta.dirname, 'unsynced-rows.ts');
  const file = join(folder, 'rows.sqlite');
  execFileSync(process.execPath, [script, file, String(controlRows)]);
  const cut = await disk.arm();
  await cut();
  disk.restart();
  const sqlite = new DatabaseSync(file);
  const { rows } = sqlite.prepare('select count(*) as rows from rows').get() as { rows: number };
  sqlite.close();
  return controlRows - rows;
};

const prove = async (): Promise<void> => {
  const disk = createLoopDisk();
  const dataDir = join(disk.folder, 'data');
  const ids: string[] = [];
  try {
    for (let round = 1; round <= cuts; round += 1) {
      ids.push(...(await cutUnderLoad(await spawnService({ DATA_DIR: dataDir }), disk)));
      disk.restart();
      console.error(`Cut ${round} of ${cuts}: ${ids.length} acknowledged so far`);
    }
    const { lost, integrity } = checkStored(ids, dataDir);
    const lostByControl = await control(disk);
    console.log(
      `${cuts} power cuts under load: ${ids.length} acknowledged, ${lost} lost; integrity: ${integrity}. The control without syncs lost ${lostByControl} of ${controlRows}.`,
    );
    process.exitCode = lost === 0 && integrity === 'ok' && lostByControl > 0 ? 0 : 1;
  } finally {
    disk.remove();
  }
};

const obstacle = await loopDiskObstacle();
if (obstacle) console.log(`Skipped. ${obstacle}`);
else await prove();
