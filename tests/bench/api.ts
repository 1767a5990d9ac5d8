/**
 * `npm run bench:api`: how many submissions per second the service stores, in SQLite and in PostgreSQL. The database is
 * the one in DATABASE_URL, which keeps the rows, or one that is started for the run. Each submission is validated and
 * synced to disk before its 201. The baseline is a Hono route that only answers 201: it distinguishes a slow machine from
 * a slow service. Compare processor time, because requests per second depend on the client and on other load. The
 * service runs in its own process.
 */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ensurePostgres, startCluster } from '../helpers/postgres-cluster.ts';
import { type SpawnedServer, spawnServer, spawnService } from '../helpers/spawned-server.ts';

const submissionCount = Number(process.argv[2] ?? 50_000);
/** The benchmark fails after this time, in seconds. */
const timeoutS = 300;

const connections = 50;

/** Makes the payloads differ from an earlier run, because equal ones would be duplicates. */
const runId = Date.now().toString(36);
let number = 0;
const nextBody = (): string =>
  JSON.stringify({
    name: 'Ada Byron',
    email: 'ada@engines.example',
    subject: `About loom number ${runId}-${++number}`,
    message: 'Which card made which pattern? We would like to know before the next fair opens.',
  });

/** Returns the resident memory of a process in MiB (Linux). */
const rssMiB = ({ pid }: ChildProcess): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

/** Returns the CPU time that a process has used, in seconds (Linux; the kernel counts 100 ticks per second). */
const cpuS = ({ pid }: ChildProcess): number => {
  // The second field is the name in brackets, which may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const [user, system] = [fields[11], fields[12]];
  return (Number(user) + Number(system)) / 100;
};

/** Posts `amount` submissions over 50 connections. @throws Error on a timeout, or if the server exits */
const load = ({ url, child }: SpawnedServer, amount: number): Promise<autocannon.Result> =>
  new Promise((resolve, reject) => {
    let answered = 0;
    const running = autocannon(
      {
        url,
        connections,
        amount,
        requests: [
          {
            method: 'POST',
            path: '/api/contact',
            headers: { 'content-type': 'application/json' },
            setupRequest: (request) => ({ ...request, body: nextBody() }),
          },
        ],
      },
      (error: Error | null, result) => {
        clearTimeout(alarm);
        child.off('exit', onExit);
        if (error) reject(error);
        else resolve(result);
      },
    );
    running.on('response', () => (answered += 1));
    const giveUp = (why: string): void => {
      reject(new Error(`${why} after ${answered} answers.`));
      running.stop();
    };
    const alarm = setTimeout(() => giveUp(`Not finished within ${timeoutS} s`), timeoutS * 1000);
    const onExit = (): void => giveUp('The server ended');
    child.once('exit', onExit);
  });

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

/** Stops the server when the work ends or fails. */
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

/** Loads the server after a warm-up. Returns processor milliseconds per request, too. */
const loadWarm = async (server: SpawnedServer, amount: number) => {
  await load(server, 2000);
  const before = cpuS(server.child);
  const result = await load(server, amount);
  return { ...result, cpuMs: ((cpuS(server.child) - before) * 1000) / amount };
};

const measure = async (databaseUrl: string, folder: string): Promise<Measured> => {
  const bare = await using(await spawnServer('tests/bench/bare-route.ts'), (server) =>
    loadWarm(server, 20_000),
  );
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'error' };
  // The first start compiles the code, which the unit and the image keep for all others (docs/operating/systemd.md).
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

const folder = mkdtempSync(join(tmpdir(), 'quarrylight-bench-'));
// PostgreSQL runs as another user, who needs access to the folder.
chmodSync(folder, 0o755);
process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
const rows: Partial<Record<'SQLite' | 'PostgreSQL', Measured>> = {};
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
