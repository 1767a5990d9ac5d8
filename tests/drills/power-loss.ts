/**
 * Shows that a submission answered with 201 survives a power loss. The power of the disk is cut at random moments under
 * load, so that everything that was not synced is lost; after ext4 has replayed its journal, every acknowledged id must be
 * there. A control that writes without syncing shows that such a cut does lose data. `npm run drill:power-loss` cuts
 * twenty times, each time after 100 submissions at least. Needs root on Linux.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createLoopDisk, type LoopDisk, loopDiskObstacle } from '../helpers/loop-disk.ts';
import { type SpawnedServer, spawnService } from '../helpers/spawned-server.ts';
import { loadUntil } from './load.ts';
import { type StoredCheck, checkStored } from './check-stored.ts';

/** Enough clients that one commit holds several submissions. */
const clients = 32;
/** The cut comes within this time of the last submission that is waited for, at random. */
const maxDelayMs = 1500;
const controlRows = 1000;

export interface PowerLossProof extends StoredCheck {
  cuts: number;
  acknowledged: number;
  /** How many of 1,000 rows are lost that SQLite had committed with `synchronous = OFF`. */
  lostByControl: number;
}

/**
 * Cuts the power under load.
 *
 * @returns the ids that were acknowledged before the cut. The process goes on for a moment after it, and ext4 lets a sync
 * that has begun before the cut succeed; on a machine without power, no such answer would be sent.
 */
const cutUnderLoad = async (
  { child, url }: SpawnedServer,
  disk: LoopDisk,
  atLeast: number,
): Promise<string[]> => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const cut = await disk.arm();
  let [isCut, acknowledged] = [Promise.resolve(), [] as string[]];
  const interrupt = (soFar: string[]): void => {
    acknowledged = soFar;
    isCut = cut();
  };
  await loadUntil(url, interrupt, { clients, maxDelayMs, atLeast });
  await isCut;
  child.kill('SIGKILL');
  await ended;
  return acknowledged;
};

/** @returns how many of the committed but unsynced rows the same cut loses */
const control = async (disk: LoopDisk): Promise<number> => {
  const folder = join(disk.folder, 'control');
  mkdirSync(folder);
  const script = join(import.meta.dirname, 'unsynced-rows.ts');
  const file = join(folder, 'rows.sqlite');
  execFileSync(process.execPath, [script, file, String(controlRows)]);
  await (
    await disk.arm()
  )();
  disk.restart();
  const sqlite = new DatabaseSync(file);
  const { rows } = sqlite.prepare('select count(*) as rows from rows').get() as { rows: number };
  sqlite.close();
  return controlRows - rows;
};

/** Cuts the power `cuts` times over one data folder, each time after `atLeast` submissions. */
export const provePowerLoss = async (
  cuts: number,
  atLeast = 1,
  progress: (line: string) => void = () => undefined,
): Promise<PowerLossProof> => {
  const disk = createLoopDisk();
  const dataDir = join(disk.folder, 'data');
  const ids: string[] = [];
  try {
    for (let round = 1; round <= cuts; round += 1) {
      ids.push(...(await cutUnderLoad(await spawnService({ DATA_DIR: dataDir }), disk, atLeast)));
      disk.restart();
      progress(`Cut ${round} of ${cuts}: ${ids.length} acknowledged so far`);
    }
    const found = checkStored(ids, dataDir);
    return { cuts, acknowledged: ids.length, ...found, lostByControl: await control(disk) };
  } finally {
    disk.remove();
  }
};

const prove = async (): Promise<void> => {
  const obstacle = await loopDiskObstacle();
  if (obstacle) {
    console.log(`Skipped. ${obstacle}`);
    return;
  }
  const [cuts, atLeast] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 100)];
  const proof = await provePowerLoss(cuts, atLeast, (line) => console.error(line));
  console.log(
    `${proof.cuts} power cuts under load: ${proof.acknowledged} acknowledged, ${proof.lost} lost; integrity: ${proof.integrity}. The control without syncs lost ${proof.lostByControl} of ${controlRows}.`,
  );
  const holds = proof.lost === 0 && proof.integrity === 'ok' && proof.lostByControl > 0;
  process.exitCode = holds ? 0 : 1;
};

if (process.argv[1] === import.meta.filename) await prove();
