/**
 * Shows that nothing acknowledged is lost when PostgreSQL fails over: a primary with a synchronous standby, two
 * services that reach them by one address, visitors who post and try again, `kill -9` of the primary, promotion of the
 * standby. `npm run drill:failover -- 3` does so three times, with new servers each.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  ensurePostgres,
  type PostgresCluster,
  startCluster,
  startStandby,
} from '../helpers/postgres-cluster.ts';
import { spawnService } from '../helpers/spawned-server.ts';
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts';
import { question } from './load.ts';

const visitorsPerService = 8;
/** Load before the primary is killed, and after service is back. */
const loadMs = 4000;
/** Until an operator's tool would notice that the primary is gone and promote the standby. */
const noticeMs = 1000;
/** A visitor tries again after this time. */
const retryMs = 100;
/** Service must be back within this time. */
const maxOutageMs = 60_000;

export interface FailoverRun {
  acknowledged: number;
  /** Acknowledged, but missing at the new primary, or without their job. */
  lost: number;
  /** Submissions that are stored twice. */
  twice: number;
  /** Posts that were answered with 503, and those that got no answer. */
  refused: number;
  unanswered: number;
  /** Seconds between the kill and the moment when every service had acknowledged something again. */
  secondsWithout: number;
}

const query = async <Row extends pg.QueryResultRow>(
  { url }: PostgresCluster,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  return (await client.query<Row>(text, values).finally(() => client.end())).rows;
};

/** From now on the primary confirms a commit when the standby has it on its disk too. */
const replicateSynchronously = async (primary: PostgresCluster): Promise<void> => {
  await query(primary, `alter system set synchronous_standby_names to 'standby'`);
  await query(primary, 'select pg_reload_conf()');
  for (;;) {
    const [row] = await query<{ sync_state: string }>(
      primary,
      'select sync_state from pg_stat_replication',
    );
    if (row?.sync_state === 'sync') return;
    await sleep(50);
  }
};

interface Tally {
  acknowledged: Set<string>;
  refused: number;
  unanswered: number;
  /** Time of the last 201 of each service. */
  lastAt: number[];
}

let number = 0;

const post = (url: string, key: number): Promise<Response> =>
  fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `intent-${key}-failover` },
    body: JSON.stringify(question(key)),
    signal: AbortSignal.timeout(30_000),
  });

/** Posts one submission after the other, each again under its key until it is acknowledged. */
const visit = async (
  url: string,
  service: number,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> => {
  let key = (number += 1);
  while (!isOver()) {
    const response = await post(url, key).catch(() => undefined);
    const body = (await response?.json().catch(() => undefined)) as { id?: string } | undefined;
    if (response?.status === 201 && body?.id) {
      tally.acknowledged.add(body.id);
      tally.lastAt[service] = performance.now();
      key = number += 1;
      continue;
    }
    if (response) tally.refused += 1;
    else tally.unanswered += 1;
    await sleep(retryMs);
  }
};

/** Kills the primary, promotes the standby, and waits until all services acknowledge again. @returns seconds */
const failOver = async (
  primary: PostgresCluster,
  standby: PostgresCluster,
  proxy: TcpProxy,
  tally: Tally,
): Promise<number> => {
  const killedAt = performance.now();
  primary.kill();
  proxy.leadTo(undefined);
  await sleep(noticeMs);
  standby.promote();
  proxy.leadTo(standby.port);
  const promotedAt = performance.now();
  while (tally.lastAt.some((at) => at < promotedAt)) {
    if (performance.now() - killedAt > maxOutageMs) throw new Error('Service did not come back.');
    await sleep(20);
  }
  return (Math.max(...tally.lastAt) - killedAt) / 1000;
};

/** What the new primary holds of the acknowledged submissions. */
const compare = async (
  standby: PostgresCluster,
  acknowledged: Set<string>,
): Promise<Pick<FailoverRun, 'lost' | 'twice'>> => {
  const rows = await query<{ id: string }>(
    standby,
    'select s.id from submissions s join jobs j on j.about = s.id',
  );
  const stored = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
  const [repeats] = await query<{ twice: string }>(
    standby,
    'select count(*) - count(distinct fingerprint) as twice from submissions',
  );
  return { lost, twice: Number(repeats?.twice) };
};

/** Fails over once. */
export const proveFailover = async (binaries: string): Promise<FailoverRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-failover-'));
  // The servers run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  const ends: Array<() => unknown> = [];
  try {
    const primary = await startCluster(binaries, join(folder, 'primary'));
    ends.push(() => primary.stop('immediate'));
    const standby = await startStandby(binaries, join(folder, 'standby'), primary);
    ends.push(() => standby.stop('immediate'));
    await replicateSynchronously(primary);
    const proxy = await startTcpProxy();
    ends.push(proxy.close);
    proxy.leadTo(primary.port);

    const startService = async (name: string) => {
      const dataDir = join(folder, name);
      mkdirSync(dataDir);
      const service = await spawnService({
        DATABASE_URL: `postgres://quarrylight@127.0.0.1:${proxy.port}/postgres`,
        DATA_DIR: dataDir,
      });
      ends.push(service.stop);
      return service;
    };
    const services = [await startService('one'), await startService('other')];

    const tally: Tally = { acknowledged: new Set(), refused: 0, unanswered: 0, lastAt: [0, 0] };
    let over = false;
    const visitors = services.flatMap(({ url }, service) =>
      Array.from({ length: visitorsPerService }, () => visit(url, service, tally, () => over)),
    );
    await sleep(loadMs);
    const secondsWithout = await failOver(primary, standby, proxy, tally);
    await sleep(loadMs);
    over = true;
    await Promise.all(visitors);
    const { acknowledged, refused, unanswered } = tally;
    const found = await compare(standby, acknowledged);
    return { acknowledged: acknowledged.size, ...found, refused, unanswered, secondsWithout };
  } finally {
    // The last started ends first. The primary is dead already.
    for (const end of ends.reverse())
      await Promise.resolve()
        .then(end)
        .catch(() => undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};

const prove = async (rounds: number): Promise<void> => {
  const binaries = ensurePostgres();
  if (!binaries) {
    console.log('Skipped. PostgreSQL is not installed below /usr/lib/postgresql.');
    return;
  }
  const runs: FailoverRun[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const { secondsWithout, ...proof } = await proveFailover(binaries);
    runs.push({ ...proof, secondsWithout: Math.round(secondsWithout * 10) / 10 });
  }
  console.table(runs);
  process.exitCode = runs.every(({ lost, twice }) => lost + twice === 0) ? 0 : 1;
};

if (process.argv[1] === import.meta.filename) await prove(Number(process.argv[2] ?? 3));
