/**
 * `npm run bench:api`: how many submissions per second the service stores, over SQLite and over PostgreSQL on this
 * machine (that of DATABASE_URL, where they stay, or one that is started for it). Each is validated and synced to disk
 * before its 201. A baseline of the same run tells a slow machine from a slow service: a Hono route that only answers
 * 201. Number and time are limited; the service runs in a process of its own.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres, startCluster } from '../helpers/postgres-cluster.ts';
import { type SpawnedServer, spawnServer, spawnService } from '../helpers/spawned-server.ts';
import { connections, cpuS, load, rssMiB } from './load.ts';

const submissionCount = Number(process.argv[2] ?? 50_000);
/**
 * Processor time of a submission, as a multiple of that of the bare route in the same run: requests a second depend on the
 * client and on what else the machine does.
 */
const maxCpuRatio = 4;
const maxIdleMiB = 110;
const maxRssMiB = 220;
/** The benchmark fails after this time, in seconds. */
const timeoutS = 300;

type Database = 'SQLite' | 'PostgreSQL';

interface Measured {
  'per second': number;
  'p50 ms': number;
  'p99 ms': number;
  'not 2xx': number;
  'of the bare route': number;
  'idle MiB': number;
  'RSS MiB': number;
  'CPU ms each': number;
  'CPU of the bare route': number;
}

const round = (value: number, digits = 0): number => Number(value.toFixed(digits));

/** Stops the server when the work has ended or failed. */
const using = async <Result>(
  server: SpawnedServer,
  work: (server: SpawnedServer) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
};

/** Load after a warm-up, with the processor time of each request in milliseconds. */
const loadWarm = async (server: SpawnedServer, amount: number) => {
  await load(server, 2000, timeoutS);
  const before = cpuS(server.child);
  const result = await load(server, amount, timeoutS);
  return { ...result, cpuMs: ((cpuS(server.child) - before) * 1000) / amount };
};

const measure = async (databaseUrl: string, folder: string): Promise<Measured> => {
  const bare = await using(await spawnServer('tests/bench/bare-route.ts'), (server) =>
    loadWarm(server, 20_000),
  );
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error' };
  // The first start compiles the code, which the unit and the image keep for all others (docs/operating.md).
  await (await spawnService(settings)).stop();
  const service = await spawnService(settings);
  return using(service, async ({ child }) => {
    const idle = rssMiB(child);
    const { requests, latency, non2xx, cpuMs } = await loadWarm(service, submissionCount);
    return {
      'per second': round(requests.average),
      'p50 ms': latency.p50,
      'p99 ms': latency.p99,
      'not 2xx': non2xx,
      'of the bare route': round(requests.average / bare.requests.average, 2),
      'idle MiB': round(idle),
      'RSS MiB': round(rssMiB(child)),
      'CPU ms each': round(cpuMs, 3),
      'CPU of the bare route': round(cpuMs / bare.cpuMs, 2),
    };
  });
};

const missedBy = (database: Database, row: Measured): string[] => {
  const faults = [
    row['CPU of the bare route'] > maxCpuRatio &&
      `more than ${maxCpuRatio} times the processor time of the bare route`,
    row['idle MiB'] > maxIdleMiB && `more than ${maxIdleMiB} MiB resident at first`,
    row['RSS MiB'] > maxRssMiB && `more than ${maxRssMiB} MiB resident`,
    row['not 2xx'] > 0 && `${row['not 2xx']} submissions not acknowledged`,
  ];
  return faults.flatMap((fault) => (fault ? [`${database}: ${fault}`] : []));
};

const folder = mkdtempSync(join(tmpdir(), 'quarrylight-bench-'));
// PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o755);
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
const rows: Partial<Record<Database, Measured>> = {};
try {
  rows.SQLite = await measure('', mkdtempSync(join(folder, 'sqlite-')));
  const given = process.env['DATABASE_URL'];
  const binaries = given ? undefined : ensurePostgres();
  const cluster = binaries ? await startCluster(binaries, join(folder, 'cluster')) : undefined;
  const url = given ?? (cluster && `${cluster.url}/postgres`);
  try {
    if (url) rows.PostgreSQL = await measure(url, mkdtempSync(join(folder, 'files-')));
    else console.log('PostgreSQL is not installed: skipped.');
  } finally {
    cluster?.stop('immediate');
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
console.table(rows);
console.log(`${submissionCount} submissions each, at ${connections} connections.`);
const missed = Object.entries(rows).flatMap(([database, row]) =>
  missedBy(database as Database, row),
);
if (missed.length) {
  console.error(`Missed: ${missed.join('; ')}.`);
  process.exitCode = 1;
}
