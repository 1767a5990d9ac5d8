/**
 * `npm run proof:hostile`: sends the service headers, paths, queries and bodies of the largest size that it takes, on every
 * route, measures the CPU time of each, and prints the ten dearest. Fails when one costs more than 10 ms; an upload of
 * 5 MiB may cost twice what a bare server takes to receive it. What runs in a process of its own (the conversion of
 * images) is not counted.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageRules } from '../../api/contract/course-walk/put-image.ts';
import { rawClient } from '../helpers/raw-client.ts';
import { type SpawnedServer, spawnServer } from '../helpers/spawned-server.ts';
import { makeCourseAccount } from './course-account.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';

export interface Cost {
  request: string;
  'CPU ms': number;
  /** The same request at a quarter of the size. */
  'a quarter': number;
  /** Of an upload: what a bare server takes to receive it. */
  'receiving it'?: number;
}

const maxCpuMs = 10;
const maxTimesReceiving = 2;
/** Requests that seemed the dearest when sent once are sent this often, and the cheapest third says what each costs. */
const times = 9;
const candidates = 40;

/** CPU time of all threads of a process, milliseconds (Linux, proc(5)). */
const cpuMs = ({ child: { pid } }: SpawnedServer): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
    .reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1e6, 0);

const send = async (
  { url }: SpawnedServer,
  { lines, body = Buffer.alloc(0) }: HostileRequest,
): Promise<void> => {
  const { socket, answered } = rawClient(Number(new URL(url).port));
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  socket.write(body);
  await answered;
};

const costMs = async (service: SpawnedServer, request: HostileRequest): Promise<number> => {
  const before = cpuMs(service);
  await send(service, request);
  return cpuMs(service) - before;
};

/** Other work or garbage collection make one request look dear; what it costs itself, it costs each time. */
const usualCostMs = async (service: SpawnedServer, request: HostileRequest): Promise<number> => {
  const costs: number[] = [];
  for (let n = 0; n < times; n += 1) costs.push(await costMs(service, request));
  const usual = costs.sort((one, other) => one - other)[Math.floor(times / 3)] ?? 0;
  return Number(usual.toFixed(1));
};

/**
 * Whether the cost grows faster than the size, on a machine of any speed: what is linear costs at most four times a quarter,
 * what is quadratic sixteen times. Costs within the limit are too small for this to be seen.
 */
export const isSuperlinear = (cost: Cost): boolean =>
  cost['CPU ms'] > maxCpuMs && cost['CPU ms'] > 8 * cost['a quarter'];

const isUpload = ({ body }: HostileRequest): boolean =>
  (body?.length ?? 0) > imageRules.maxBytes / 2;

/**
 * The ten dearest requests.
 *
 * @param every sends every so many-th request only
 */
export const proveHostile = async (every = 1): Promise<{ sent: number; dearest: Cost[] }> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-hostile-'));
  const service = await spawnServer('api/main.ts', {
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: '0',
    // Clients are told apart as usual, but none is refused.
    RATE_LIMIT: '99999/1s',
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
    ALLOWED_ORIGINS: 'https://www.engines.example',
    METRICS_TOKEN: 'a token for the proof',
    PUBLIC_GOOGLE_CLIENT_ID: 'proof.apps.googleusercontent.com',
  });
  const bare = await spawnServer('tests/proofs/receive-only.ts');
  try {
    const account = await makeCourseAccount(service.url);
    const isSent = (_: HostileRequest, n: number): boolean => n % every === 0;
    const requests = hostileRequests(account).filter(isSent);
    const quarters = hostileRequests(account, 1 / 4).filter(isSent);
    for (const request of requests.slice(0, 200)) await send(service, request);
    const first: Array<{ request: HostileRequest; quarter: HostileRequest; cost: number }> = [];
    for (const [n, request] of requests.entries()) {
      const cost = await costMs(service, request);
      first.push({ request, quarter: quarters[n] ?? request, cost });
    }
    const dear = first.sort((one, other) => other.cost - one.cost).slice(0, candidates);
    const costs: Cost[] = [];
    for (const { request, quarter } of dear) {
      costs.push({
        request: request.what,
        'CPU ms': await usualCostMs(service, request),
        'a quarter': await usualCostMs(service, quarter),
        ...(isUpload(request) && { 'receiving it': await usualCostMs(bare, request) }),
      });
    }
    const dearest = costs.sort((one, other) => other['CPU ms'] - one['CPU ms']).slice(0, 10);
    return { sent: requests.length, dearest };
  } finally {
    await service.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const isTooDear = (cost: Cost): boolean =>
  cost['CPU ms'] > Math.max(maxCpuMs, maxTimesReceiving * (cost['receiving it'] ?? 0));

if (process.argv[1] === import.meta.filename) {
  const { sent, dearest } = await proveHostile();
  console.table(dearest);
  console.log(`${sent} different requests.`);
  if (dearest.some(isTooDear)) process.exitCode = 1;
}
