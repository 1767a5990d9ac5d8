/**
 * Shows that a PostgreSQL failover loses nothing acknowledged. A primary has a synchronous standby, and two services use
 * one address for both. Visitors post and retry while the primary is killed (`kill -9`) and the standby promoted.
 * `npm run drill:failover -- 3` does so three times, each with new servers. A last run shows that the service recovers
 * if the address leads to a read-only server for a moment and connections to that server stay open.
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
import { startVisitors, type Visitors } from '../helpers/visitors.ts';

/** Milliseconds of load before the primary is killed, and after the service is back. */
const loadMs = 4000;
/** Milliseconds until an operator's tool would notice the loss and promote the standby. */
const noticeMs = 1000;
/** The service must be back within this time. */
const maxOutageMs = 60_000;

interface FailoverRun {
  acknowledged: number;
  /** Acknowledged submissions that the writable server lacks, or has without their job. */
  lost: number;
  /** Submissions stored twice. */
  twice: number;
  /** Posts answered with 503, and posts without an answer. */
  refused: number;
  unanswered: number;
  /** Seconds from the start of the trouble until every service acknowledged a submission again. */
  secondsWithout: number;
}

const query = async <Row extends pg.QueryResultRow>(
  { url }: PostgresCluster,
  text: string,
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Makes the primary confirm a commit only once the standby has it on disk. */
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

interface Parts {
  primary: PostgresCluster;
  standby: PostgresCluster;
  proxy: TcpProxy;
  /** One per service. */
  visitors: Visitors[];
}

interface Trouble {
  visitorsPerService: number;
  /** Milliseconds that a refused visitor waits. */
  waitMs: number;
  /** Causes trouble, and mends it. @returns the server that accepts writes now, and the seconds without service */
  bring: (parts: Parts) => Promise<{ server: PostgresCluster; secondsWithout: number }>;
}

/** Resolves once every service acknowledges again. */
const serviceIsBack = (visitors: Visitors[]): Promise<unknown> =>
  Promise.race([
    Promise.all(visitors.map(({ more }) => more(1))),
    sleep(maxOutageMs, undefined, { ref: false }).then(() => {
      throw new Error('Service did not come back.');
    }),
  ]);

/** Kills the primary and promotes the standby. */
const failOver: Trouble = {
  visitorsPerService: 8,
  waitMs: 50,
  bring: async ({ primary, standby, proxy, visitors }) => {
    const killedAt = performance.now();
    primary.kill();
    proxy.leadTo(undefined);
    await sleep(noticeMs);
    standby.promote();
    proxy.leadTo(standby.port);
    await serviceIsBack(visitors);
    return { server: standby, secondsWithout: (performance.now() - killedAt) / 1000 };
  },
};

/** Switches the address to the read-only standby, then back to the primary. Open connections stay. */
const switchToReadOnly: Trouble = {
  // With one visitor, a service keeps to one connection.
  visitorsPerService: 1,
  waitMs: 2000,
  bring: async ({ primary, standby, proxy, visitors }) => {
    const ledAt = performance.now();
    proxy.leadTo(standby.port);
    // After this time, both services are connected to the standby.
    await sleep(loadMs);
    proxy.leadNewTo(primary.port);
    await serviceIsBack(visitors);
    return { server: primary, secondsWithout: (performance.now() - ledAt) / 1000 };
  },
};

/** Compares the acknowledged submissions with a server. */
const compare = async (
  server: PostgresCluster,
  acknowledged: string[],
): Promise<Pick<FailoverRun, 'lost' | 'twice'>> => {
  const rows = await query<{ id: string }>(
    server,
    'select s.id from submissions s join jobs j on j.subject_id = s.id',
  );
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  const [repeats] = await query<{ twice: string }>(
    server,
    'select count(*) - count(distinct fingerprint) as twice from submissions',
  );
  return { lost, twice: Number(repeats?.twice) };
};

/** Has visitors post to two services before, during and after a trouble. */
const prove = async (
  binaries: string,
  { visitorsPerService, waitMs, bring }: Trouble,
): Promise<FailoverRun> => {
  const folder = mkdtempSync(join(tmpdir(), 'quarrylight-failover-'));
  // The servers run as another user, who needs access to the folder.
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

    const visitorsOf = async (name: string): Promise<Visitors> => {
      const dataDir = join(folder, name);
      mkdirSync(dataDir);
      const service = await spawnService({
        DATABASE_URL: `postgres://quarrylight@127.0.0.1:${proxy.port}/postgres`,
        DATA_DIR: dataDir,
      });
      ends.push(service.stop);
      const visitors = startVisitors(service.url, visitorsPerService, waitMs);
      ends.push(visitors.stop);
      return visitors;
    };
    const visitors = [await visitorsOf('one'), await visitorsOf('other')];

    await sleep(loadMs);
    const { server, secondsWithout } = await bring({ primary, standby, proxy, visitors });
    await sleep(loadMs);
    await Promise.all(visitors.map(({ stop }) => stop()));
    const acknowledged = visitors.flatMap((each) => each.acknowledged);
    return {
      acknowledged: acknowledged.length,
      ...(await compare(server, acknowledged)),
      refused: visitors.flatMap(({ refusals }) => refusals).length,
      unanswered: visitors.reduce((sum, { unanswered }) => sum + unanswered(), 0),
      secondsWithout: Math.round(secondsWithout * 10) / 10,
    };
  } finally {
    // In reverse order. The primary may be dead already.
    for (const end of ends.reverse())
      await Promise.resolve()
        .then(end)
        .catch(() => undefined);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
};

const binaries = ensurePostgres();
if (binaries) {
  const runs: FailoverRun[] = [];
  for (let rounds = Number(process.argv[2] ?? 3); rounds > 0; rounds -= 1) {
    runs.push(await prove(binaries, failOver));
  }
  runs.push(await prove(binaries, switchToReadOnly));
  console.table(runs);
  process.exitCode = runs.every(({ lost, twice }) => lost + twice === 0) ? 0 : 1;
} else {
  console.log('Skipped. PostgreSQL is not installed below /usr/lib/postgresql.');
}
