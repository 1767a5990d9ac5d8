/**
 * A 2xx is on disk: the service is killed (kill -9) at random moments under load and started again; every id that it
 * has acknowledged must be there. `npm run proof:kill -- 100` does a hundred rounds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import { databaseFile } from '../../api/database/open-sqlite.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';
import { bundleForProof } from './service-bundle.ts';

const CLIENTS = 16;
/** The kill comes at a random moment within this time of the first answer. */
const LONGEST_MS = 600;

export interface KillProof {
  rounds: number;
  acknowledged: number;
  lost: number;
  /** SQLite's own check of the file at the end. */
  integrity: string;
}

let number = 0;

const postOne = async (url: string): Promise<string | undefined> => {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `intent-${++number}-proof` },
    body: JSON.stringify({
      name: 'Ada Byron',
      email: 'ada@engines.example',
      subject: `About loom number ${number}`,
      message: 'Which card made which pattern?',
    }),
  });
  const { id } = (await response.json()) as { id?: string };
  return response.status === 201 ? id : undefined;
};

/** Posts until the service is gone; gives back what was acknowledged. */
const client = async (url: string, onFirst: () => void): Promise<string[]> => {
  const ids: string[] = [];
  for (;;) {
    try {
      const id = await postOne(url);
      if (id && ids.push(id) === 1) onFirst();
    } catch {
      return ids;
    }
  }
};

const killUnderLoad = async ({ child, url }: SpawnedServer): Promise<string[]> => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = (): void => {
    setTimeout(() => child.kill('SIGKILL'), Math.random() * LONGEST_MS);
  };
  const clients = Array.from({ length: CLIENTS }, () => client(url, kill));
  const acknowledged = await Promise.all(clients);
  await ended;
  return acknowledged.flat();
};

const missing = (sqlite: Libsql.Database, ids: string[]): number => {
  const find = sqlite.prepare('select 1 from submissions where id = ?');
  return ids.filter((id) => !find.get(id)).length;
};

/** Kills and restarts the service as often as asked for, over one data folder. */
export const proveKill = async (
  rounds: number,
  progress: (line: string) => void = () => undefined,
): Promise<KillProof> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-kill-'));
  const script = await bundleForProof();
  const env = {
    DATA_DIR: folder,
    SITE_DIR: '',
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  };
  const ids: string[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      ids.push(...(await killUnderLoad(await spawnServer(script, env))));
      progress(`Round ${round} of ${rounds}: ${ids.length} acknowledged so far`);
    }
    // A last start repairs what the last kill left, as every start does.
    await (await spawnServer(script, env)).stop();
    const sqlite = new Libsql(databaseFile(folder));
    const [check] = sqlite.pragma('integrity_check') as Array<{ integrity_check: string }>;
    const lost = missing(sqlite, ids);
    sqlite.close();
    return { rounds, acknowledged: ids.length, lost, integrity: check?.integrity_check ?? '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(script, { force: true });
  }
};

if (process.argv[1] === import.meta.filename) {
  const proof = await proveKill(Number(process.argv[2] ?? 50), (line) => console.error(line));
  console.log(
    `${proof.rounds} kills under load: ${proof.acknowledged} acknowledged, ${proof.lost} lost; integrity: ${proof.integrity}.`,
  );
  process.exitCode = proof.lost || proof.integrity !== 'ok' ? 1 : 0;
}
