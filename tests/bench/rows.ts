/**
 * `npm run bench:rows -- 100000`: what a store of so many submissions costs, beside one of 500 in the same run, over SQLite
 * and over PostgreSQL on this machine: a page of the inbox, an export, a start, every hourly task, `/metrics` and `/readyz`
 * while all mails wait, and how long nothing else is answered meanwhile. It fails where that is longer than 100 ms.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { exportLines } from '#inbox/export-lines.ts';
import { allSubmissions, listSubmissions } from '#contact/submissions/read-submissions.ts';
import { hourlyTasks } from '#api/hourly-tasks.ts';
import {
  type DatabasePlace,
  openDatabase,
  type OpenDatabase,
} from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { configFrom } from '#api/config.ts';
import { startService } from '#api/server.ts';
import { facts, identity } from '../helpers/facts.ts';
import { fillStore } from '../helpers/fill-store.ts';
import { keptLog } from '../helpers/log-lines.ts';
import { ensurePostgres, startCluster } from '../helpers/postgres-cluster.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { quiet, spawnService } from '../helpers/spawned-server.ts';

const rows = Number(process.argv[2] ?? 100_000);
/** One page of an export. */
const fewRows = 500;
const maxStallMs = 100;
/** Of the year's submissions, a fifth is then older. */
const retentionDays = 292;
const metricsToken = 'the bearer token of the metrics in this benchmark';
/** Answers of `/readyz` are kept for less. */
const betweenSamplesMs = 5100;
const mailsToCount = 200;

/** What was measured → its figure. The name ends with its unit. */
type Figures = Record<string, number>;

const round = (value: number): number => Number(value.toPrecision(3));

/** The median of three, in milliseconds. */
const median = async (work: () => Promise<unknown>, pauseMs = 0): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    if (n) await sleep(pauseMs);
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.toSorted((one, other) => one - other)[1] ?? 0;
};

/** How long a work takes, and the longest time in it without a turn of the event loop, in milliseconds. */
const timed = async <Result>(work: () => Promise<Result>) => {
  const start = performance.now();
  let [last, stall, isOver] = [start, 0, false];
  const turn = (): void => {
    const now = performance.now();
    stall = Math.max(stall, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  const ms = performance.now() - start;
  isOver = true;
  stall = Math.max(stall, performance.now() - last);
  return { result, ms, stall };
};

const mailsPerSecond = async (mails: unknown[]): Promise<number> => {
  const [start, before] = [performance.now(), mails.length];
  while (mails.length - before < mailsToCount && performance.now() - start < 20_000) {
    await sleep(20);
  }
  return ((mails.length - before) * 1000) / (performance.now() - start);
};

/**
 * A start with everything that an hour's tasks find to remove, from the moment when it listens. The service is in this
 * process, so that its stalls are seen, and does no jobs.
 */
const measureRemoval = async (place: DatabasePlace): Promise<Figures> => {
  const { log, lines } = keptLog();
  const config = { ...configFrom(quiet), ...place };
  const overrides = { facts, log, handlers: () => [] };
  const service = await startService({ ...config, retentionDays }, overrides);
  const { ms, stall } = await timed(async () => {
    // The last task that finds something.
    while (!lines.at(-1)?.includes('unverified accounts')) await sleep(5);
  });
  await service.close();
  const expired = lines.find((line) => line.includes('"task":"expired"')) ?? '';
  const removed = Number(/"count":(\d+)/.exec(expired)?.[1]);
  return { 'removal, submissions/s': (removed * 1000) / ms, 'longest stall meanwhile, ms': stall };
};

/** While all mails wait. */
const measureService = async ({ dataDir, databaseUrl }: DatabasePlace): Promise<Figures> => {
  const smtp = await startSmtp();
  const start = performance.now();
  const service = await spawnService({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
    ...{ SMTP_URL: smtp.url, METRICS_TOKEN: metricsToken },
  });
  const startMs = performance.now() - start;
  const ask = async (path: string): Promise<string> => {
    const headers = { Authorization: `Bearer ${metricsToken}` };
    return (await fetch(service.url + path, { headers })).text();
  };
  try {
    return {
      'start, ms': startMs,
      'worker, mails/s': await mailsPerSecond(smtp.mails),
      '/metrics, ms': await median(() => ask('/metrics')),
      '/readyz, ms': await median(() => ask('/readyz'), betweenSamplesMs),
    };
  } finally {
    await service.stop();
    await smtp.close();
  }
};

const measureExport = async (db: Kysely<Database>): Promise<number> => {
  let lines = 0;
  const { ms } = await timed(async () => {
    const entries = allSubmissions(db, { folder: 'inbox' });
    for await (const line of exportLines(entries, 'jsonl')) lines += line ? 1 : 0;
  });
  return (lines * 1000) / ms;
};

const measureTasks = async (database: OpenDatabase, dataDir: string): Promise<Figures> => {
  const { signal } = new AbortController();
  const config = { ...configFrom({}), dataDir, retentionDays };
  const figures: Figures = {};
  for (const [name, task] of Object.entries(hourlyTasks({ config, database, identity }))) {
    figures[`hourly, nothing to do: ${name}, ms`] = await median(() => task(signal));
  }
  return figures;
};

const measure = async (place: DatabasePlace, count: number): Promise<Figures> => {
  const empty = await openDatabase(place);
  await fillStore(empty.db, { rows: count, jobState: 'pending' });
  await empty.close();
  const ofStart = { ...(await measureRemoval(place)), ...(await measureService(place)) };
  const database = await openDatabase(place);
  try {
    const page = () => listSubmissions(database.db, { folder: 'inbox' }, 50);
    return {
      'page of the inbox, ms': await median(page),
      'export, submissions/s': await measureExport(database.db),
      ...ofStart,
      ...(await measureTasks(database, place.dataDir)),
    };
  } finally {
    await database.close();
  }
};

const missed: string[] = [];

/** @param urlOf a new empty database; empty: SQLite */
const compare = async (name: string, folder: string, urlOf: () => Promise<string>) => {
  const measured: Figures[] = [];
  for (const count of [fewRows, rows]) {
    const place = {
      dataDir: mkdtempSync(join(folder, 'files-')),
      databaseUrl: await urlOf(),
    };
    measured.push(await measure(place, count));
  }
  const [few = {}, many = {}] = measured;
  const table = Object.entries(many).map(([what, figure]) => {
    const before = few[what] ?? 0;
    if (what.includes('stall') && figure > maxStallMs) missed.push(`${name}: ${what}`);
    return [
      what,
      { [fewRows]: round(before), [rows]: round(figure), ratio: round(figure / before) },
    ];
  });
  console.log(name);
  console.table(Object.fromEntries(table));
};

const folder = mkdtempSync(join(tmpdir(), 'quarrylight-rows-'));
// PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
try {
  await compare('SQLite', folder, () => Promise.resolve(''));
  const binaries = ensurePostgres();
  if (binaries) {
    const cluster = await startCluster(binaries, join(folder, 'cluster'));
    let number = 0;
    try {
      await compare('PostgreSQL', folder, async () => {
        const name = `rows_${(number += 1)}`;
        const { db, close } = await openDatabase({
          dataDir: folder,
          databaseUrl: `${cluster.url}/postgres`,
        });
        await sql.raw(`create database ${name}`).execute(db);
        await close();
        return `${cluster.url}/${name}`;
      });
    } finally {
      cluster.stop('immediate');
    }
  } else {
    console.log('PostgreSQL is not installed: skipped.');
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
if (missed.length) {
  console.error(`Longer than ${maxStallMs} ms: ${missed.join('; ')}.`);
  process.exitCode = 1;
}
