/**
 * `npm run bench:api`: how fast the service stores. Each submission is a real one: validated, in a real SQLite file or,
 * with DATABASE_URL, in that PostgreSQL database (which keeps them), synced in full before its 201. In the same run a bare Hono route that only answers 201 is the baseline, so that the
 * ratio says what storing costs on this machine. Bounded in count; the service runs in a process of its own.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { bundleService } from '../../api/commands/bundle-service.ts';
import { spawnServer } from '../helpers/spawned-server.ts';

const CONNECTIONS = 50;
const SUBMISSIONS = 50_000;
const WANTED = { perSecond: 1000, p99Ms: 100, rssMiB: 150 };

const folder = mkdtempSync(join(tmpdir(), 'quarrylight-bench-'));

const rssMiB = ({ pid }: ChildProcess): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

const database = process.env['DATABASE_URL'] ? 'PostgreSQL' : 'SQLite';

/** A payload of an earlier run would be the same submission. */
const runId = Date.now().toString(36);
let number = 0;
const nextBody = (): string =>
  JSON.stringify({
    name: 'Ada Byron',
    email: 'ada@engines.example',
    subject: `About loom number ${runId}-${++number}`,
    message: 'Which card made which pattern? We would like to know before the next fair opens.',
  });

const load = async (url: string, amount: number): Promise<autocannon.Result> =>
  autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    requests: [
      {
        method: 'POST',
        path: '/api/contact',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: nextBody() }),
      },
    ],
  });

const bare = await spawnServer('tests/bench/bare-route.ts');
await load(bare.url, 2000);
const baseline = await load(bare.url, 20_000);
await bare.stop();

const service = await spawnServer(fileURLToPath(await bundleService()), {
  DATA_DIR: folder,
  SITE_DIR: '',
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
});
const result = await load(service.url, SUBMISSIONS);
const memory = rssMiB(service.child);
await service.stop();
rmSync(folder, { recursive: true, force: true });

const perSecond = result.requests.average;
console.table({
  [`durable submissions, ${database}`]: {
    'per second': Math.round(perSecond),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'not 2xx': result.non2xx,
    'RSS MiB': Math.round(memory),
  },
  'bare route': {
    'per second': Math.round(baseline.requests.average),
    'p50 ms': baseline.latency.p50,
    'p99 ms': baseline.latency.p99,
    'not 2xx': baseline.non2xx,
  },
});
console.log(
  `${SUBMISSIONS} submissions at ${CONNECTIONS} connections; storing runs at ${(perSecond / baseline.requests.average).toFixed(2)} of the bare route's speed.`,
);

const missed = [
  perSecond < WANTED.perSecond && `fewer than ${WANTED.perSecond} a second`,
  result.latency.p99 > WANTED.p99Ms && `p99 above ${WANTED.p99Ms} ms`,
  memory > WANTED.rssMiB && `more than ${WANTED.rssMiB} MiB resident`,
  result.non2xx > 0 && `${result.non2xx} submissions not acknowledged`,
].filter(Boolean);
if (missed.length) {
  console.error(`Missed: ${missed.join('; ')}.`);
  process.exitCode = 1;
}
