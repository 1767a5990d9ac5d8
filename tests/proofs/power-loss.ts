/**
 * A 2xx is on disk: the power of the disk is cut at random moments under load, everything that was not synced is gone,
 * and every id that was acknowledged must be there after ext4 has replayed its journal. A control without syncs shows
 * that such a cut does lose things. `npm run proof:power-loss -- 20` cuts twenty times. Takes root on Linux.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { createLoopDisk, type LoopDisk, loopDiskObstacle } from '../helpers/loop-disk.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';
import { loadUntil } from './load.ts';
import { bundleForProof } from './service-bundle.ts';
import { type Found, lookFor } from './stored.ts';

/** More than one, so that commits are shared. */
const CLIENTS = 32;
/** The cut comes at a random moment within this time of the first answer. */
const LONGEST_MS = 1500;
const CONTROL_ROWS = 1000;

export interface PowerLossProof extends Found {
  cuts: number;
  acknowledged: number;
  /** Of 1,000 rows that SQLite had confirmed with `synchronous = OFF`. */
  lostByControl: number;
}

/**
 * Gives back what was acknowledged before the cut. A machine without power acknowledges nothing more; this one goes on
 * for a moment, and ext4 lets a sync that is under way at the cut return as if nothing were wrong.
 */
const cutUnderLoad = async ({ child, url }: SpawnedServer, disk: LoopDisk): Promise<string[]> => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const cut = await disk.arm();
  let [isCut, acknowledged] = [Promise.resolve(), [] as string[]];
  const strike = (soFar: string[]): void => {
    acknowledged = soFar;
    isCut = cut();
  };
  await loadUntil(url, strike, { clients: CLIENTS, longestMs: LONGEST_MS });
  await isCut;
  child.kill('SIGKILL');
  await ended;
  return acknowledged;
};

/** libsql keeps files open for a while, and a disk with open files cannot be taken out: what is looked at is a copy. */
const withCopy = <Result>(folder: string, look: (copy: string) => Result): Result => {
  const copy = mkdtempSync(join(tmpdir(), 'quarrylight-copy-'));
  try {
    cpSync(folder, copy, { recursive: true });
    return look(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** The same cut after as many confirmed rows, none of them synced; gives back how many are gone. */
const control = async (disk: LoopDisk): Promise<number> => {
  const folder = join(disk.folder, 'control');
  mkdirSync(folder);
  const script = join(import.meta.dirname, 'unsynced-rows.ts');
  const file = join(folder, 'rows.sqlite');
  execFileSync(process.execPath, ['--import', 'tsx', script, file, String(CONTROL_ROWS)]);
  await (
    await disk.arm()
  )();
  disk.restart();
  return withCopy(folder, (copy) => {
    const sqlite = new Libsql(join(copy, 'rows.sqlite'));
    const { rows } = sqlite.prepare('select count(*) as rows from rows').get() as { rows: number };
    sqlite.close();
    return CONTROL_ROWS - rows;
  });
};

/** Cuts the power as often as asked for, over one data folder. */
export const provePowerLoss = async (
  cuts: number,
  progress: (line: string) => void = () => undefined,
): Promise<PowerLossProof> => {
  const disk = createLoopDisk();
  const script = await bundleForProof();
  const dataDir = join(disk.folder, 'data');
  const env = {
    DATA_DIR: dataDir,
    SITE_DIR: '',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  };
  const ids: string[] = [];
  try {
    for (let round = 1; round <= cuts; round += 1) {
      ids.push(...(await cutUnderLoad(await spawnServer(script, env), disk)));
      disk.restart();
      progress(`Cut ${round} of ${cuts}: ${ids.length} acknowledged so far`);
    }
    const found = withCopy(dataDir, (copy) => lookFor(ids, copy));
    return { cuts, acknowledged: ids.length, ...found, lostByControl: await control(disk) };
  } finally {
    disk.remove();
    rmSync(script, { force: true });
  }
};

const prove = async (): Promise<void> => {
  const obstacle = await loopDiskObstacle();
  if (obstacle) return console.log(`Skipped. ${obstacle}`);
  const proof = await provePowerLoss(Number(process.argv[2] ?? 10), (line) => console.error(line));
  console.log(
    `${proof.cuts} power cuts under load: ${proof.acknowledged} acknowledged, ${proof.lost} lost; integrity: ${proof.integrity}. The control without syncs lost ${proof.lostByControl} of ${CONTROL_ROWS}.`,
  );
  const holds = proof.lost === 0 && proof.integrity === 'ok' && proof.lostByControl > 0;
  process.exitCode = holds ? 0 : 1;
};

if (process.argv[1] === import.meta.filename) await prove();
