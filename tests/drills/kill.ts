/**
 * Shows that a submission answered with 201 is on disk: the service is killed (SIGKILL) at random moments under load
 * and started again; every acknowledged id must be there. `npm run drill:kill` kills it 200 times, each time after 200
 * submissions at least, so that more than 40,000 are acknowledged; `npm run drill:kill -- 10 50` ten times after 50.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SpawnedServer, spawnService } from '../helpers/spawned-server.ts';
import { loadUntil } from './load.ts';
import { type StoredCheck, checkStored } from './check-stored.ts';

const clients = 16;
/** The kill comes within this time of the last submission that is waited for, at random. */
const maxDelayMs = 500;

export interface KillProof extends StoredCheck {
  rounds: number;
  acknowledged: number;
}

const killUnderLoad = async ({ child, url }: SpawnedServer, atLeast: number): Promise<string[]> => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const load = { clients, maxDelayMs, atLeast };
  const acknowledged = await loadUntil(url, () => child.kill('SIGKILL'), load);
  await ended;
  return acknowledged;
};

/** Kills and restarts the service `rounds` times over one data folder, each time after `atLeast` submissions. */
export const proveKill = async (
  rounds: number,
  atLeast = 1,
  progress: (line: string) => void = () => undefined,
): Promise<KillProof> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-kill-'));
  const start = () => spawnService({ DATA_DIR: folder });
  const ids: string[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      ids.push(...(await killUnderLoad(await start(), atLeast)));
      progress(`Round ${round} of ${rounds}: ${ids.length} acknowledged so far`);
    }
    // A last start recovers the write-ahead log that the last kill has left.
    await (await start()).stop();
    return { rounds, acknowledged: ids.length, ...checkStored(ids, folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

if (process.argv[1] === import.meta.filename) {
  const [rounds, atLeast] = [Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 200)];
  const proof = await proveKill(rounds, atLeast, (line) => console.error(line));
  console.log(
    `${proof.rounds} kills under load: ${proof.acknowledged} acknowledged, ${proof.lost} lost; integrity: ${proof.integrity}.`,
  );
  process.exitCode = proof.lost || proof.integrity !== 'ok' ? 1 : 0;
}
