/**
 * `npm run bench:api`: how many submissions per second the service stores. Each is validated and synced to disk before
 * its 201, in a new SQLite file or, with DATABASE_URL, in that PostgreSQL database, where they stay. The baseline is a Hono
 * route that only answers 201: the ratio shows what storing costs on this machine. Number and time are limited; the
 * service runs in a process of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleService } from '../../api/commands/bundle-service.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';
import { connections, cpuS, load, rssMiB } from './load.ts';

const submissionCount = Number(process.argv[2] ?? 50_000);
const targets = { perSecond: 1000, p99Ms: 100, rssMiB: 150 };
/** The benchmark fails after this time, in seconds. */
const timeoutS = 300;

const database = process.env['DATABASE_URL'] ? 'PostgreSQL' : 'SQLite';

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

const measureBare = async (bare: SpawnedServer) => {
  await load(bare, { amount: 2000 }, timeoutS);
  return load(bare, { amount: 20_000 }, timeoutS);
};

const measureService = async (service: SpawnedServer) => {
  const result = await load(service, { amount: submissionCount }, timeoutS);
  return { result, memory: rssMiB(service.child), cpu: cpuS(service.child) };
};

const baseline = await using(await spawnServer('tests/bench/bare-route.ts'), measureBare);
const folder = mkdtempSync(join(tmpdir(), 'quarrylight-bench-'));
const service = await spawnServer(fileURLToPath(await bundleService()), {
  DATA_DIR: folder,
  SITE_DIR: '',
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
});
const { result, memory, cpu } = await using(service, measureService).finally(() =>
  rmSync(folder, { recursive: true, force: true }),
);

const perSecond = result.requests.average;
console.table({
  [`durable submissions, ${database}`]: {
    'per second': Math.round(perSecond),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'not 2xx': result.non2xx,
    'RSS MiB': Math.round(memory),
    'CPU ms each': Math.round((cpu / submissionCount) * 1e6) / 1000,
  },
  'bare route': {
    'per second': Math.round(baseline.requests.average),
    'p50 ms': baseline.latency.p50,
    'p99 ms': baseline.latency.p99,
    'not 2xx': baseline.non2xx,
  },
});
console.log(
  `${submissionCount} submissions at ${connections} connections; storing runs at ${(perSecond / baseline.requests.average).toFixed(2)} of the bare route's speed.`,
);

const missed = [
  perSecond < targets.perSecond && `fewer than ${targets.perSecond} a second`,
  result.latency.p99 > targets.p99Ms && `p99 above ${targets.p99Ms} ms`,
  memory > targets.rssMiB && `more than ${targets.rssMiB} MiB resident`,
  result.non2xx > 0 && `${result.non2xx} submissions not acknowledged`,
].filter(Boolean);
if (missed.length) {
  console.error(`Missed: ${missed.join('; ')}.`);
  process.exitCode = 1;
}
