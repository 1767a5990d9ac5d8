/**
 * Shows that an idempotency key is stored and mailed once: many keys are posted many times at once, over HTTP, to a service
 * with a mail server, and to two services that share a PostgreSQL database. There must be one row, one mail and one id per
 * key. `npm run proof:intents` posts 1,000 keys 20 times each.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { configFrom } from '#api/config.ts';
import { openStoreToRead } from '#platform/database/open-store.ts';
import { ensurePostgres, startCluster } from '../helpers/postgres-cluster.ts';
import { type SmtpHelper, startSmtp } from '../helpers/smtp.ts';
import { spawnService } from '../helpers/spawned-server.ts';
import { question } from './load.ts';

/** How many keys are posted at the same time. */
const keysAtOnce = 10;

export interface IntentsProof {
  posts: number;
  rows: number;
  mails: number;
  /** Keys that were answered with more than one id, or not with 201. */
  unstable: number;
}

const post = async (url: string, key: number): Promise<string> => {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `intent-${key}-proof` },
    body: JSON.stringify(question(key)),
  });
  const { id } = (await response.json()) as { id?: string };
  return `${response.status} ${id}`;
};

/** Posts of one key go to the services in turn. */
const countUnstable = async (urls: string[], keys: number, parallel: number): Promise<number> => {
  let unstable = 0;
  for (let first = 0; first < keys; first += keysAtOnce) {
    const some = Array.from({ length: Math.min(keysAtOnce, keys - first) }, (_, n) => first + n);
    const answers = await Promise.all(
      some.map((key) =>
        Promise.all(
          Array.from({ length: parallel }, (_, n) => post(urls[n % urls.length] ?? '', key)),
        ),
      ),
    );
    unstable += answers.filter(
      (each) => new Set(each).size !== 1 || !each[0]?.startsWith('201 '),
    ).length;
  }
  return unstable;
};

/** Waits for one mail per key, and a moment more for one too many; resolves to the number of mails. */
const awaitMails = async (smtp: SmtpHelper, keys: number): Promise<number> => {
  for (let waits = 0; smtp.mails.length < keys && waits < 1200; waits += 1) await sleep(100);
  await sleep(1000);
  return smtp.mails.length;
};

const countRows = async (env: Record<string, string>): Promise<number> => {
  const db = await openStoreToRead(configFrom(env));
  const rows = await db.selectFrom('submissions').select('id').execute();
  await db.destroy();
  return rows.length;
};

interface IntentsOptions {
  keys: number;
  /** Posts of each key, all at once. */
  parallel: number;
  /** Empty: SQLite and one service; else PostgreSQL and two. */
  databaseUrl?: string;
}

/** Posts each of `keys` keys `parallel` times at once. */
export const proveIntents = async ({
  keys,
  parallel,
  databaseUrl = '',
}: IntentsOptions): Promise<IntentsProof> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-intents-'));
  const smtp = await startSmtp();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
  };
  const services = [await spawnService(env)];
  try {
    if (databaseUrl) services.push(await spawnService(env));
    const urls = services.map(({ url }) => url);
    const unstable = await countUnstable(urls, keys, parallel);
    const mails = await awaitMails(smtp, keys);
    return { posts: keys * parallel, rows: await countRows(env), mails, unstable };
  } finally {
    await Promise.all(services.map(({ stop }) => stop()));
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Calls `work` with the URL of a PostgreSQL server that is there for it alone; undefined when there is none to start. */
const withPostgres = async <Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result | undefined> => {
  const binaries = ensurePostgres();
  if (!binaries) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-intents-postgres-'));
  // The server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const cluster = await startCluster(binaries, join(folder, 'cluster'));
  try {
    return await work(`${cluster.url}/postgres`);
  } finally {
    cluster.stop('immediate');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};

if (process.argv[1] === import.meta.filename) {
  const [keys, parallel] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 20)];
  const rows = {
    'SQLite, one service': await proveIntents({ keys, parallel }),
    'PostgreSQL, two services': await withPostgres((databaseUrl) =>
      proveIntents({ keys, parallel, databaseUrl }),
    ),
  };
  console.table(rows);
  if (!rows['PostgreSQL, two services']) console.log('PostgreSQL is not installed: skipped.');
  const holds = Object.values(rows).every(
    (proof) => !proof || (proof.rows === keys && proof.mails === keys && proof.unstable === 0),
  );
  process.exitCode = holds ? 0 : 1;
}
