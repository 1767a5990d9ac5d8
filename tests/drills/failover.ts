/**
 * Shows that nothing acknowledged is lost when PostgreSQL fails over: a primary with a synchronous standby, two
 * services that reach them by one address, visitors who post and try again, `kill -9` of the primary, promotion of the
 * standby. `npm run drill:failover -- 3` does so three times, with new servers each. The last run shows that service
 * comes back where the address led to a read-only server for a moment, and connections to that server stay open.
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

/** Load before the primary is killed, and after service is back. */
const loadMs = 4000;
/** Until an operator's tool would notice that the primary is gone and promote the standby. */
const noticeMs = 1000;
/** Service must be back within this time. */
const maxOutageMs = 60_000;

interface FailoverRun {
  acknowledged: number;
  /** Acknowledged, but missing at the server that takes writes, or without their job. */
  lost: number;
  /** Submissions that are stored twice. */
  twice: number;
  /** Posts that were answered with 503, and those that got no answer. */
  refused: number;
  unanswered: number;
  /** Seconds between the beginning of the trouble and the moment when every service had acknowledged something again. */
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

interface Parts {
  primary: PostgresCluster;
  standby: PostgresCluster;
  proxy: TcpProxy;
  /** Of each service. */
  visitors: Visitors[];
}

interface Trouble {
  visitorsPerService: number;
  /** How long a visitor who was refused waits. */
  waitMs: number;
  /** Brings trouble, and mends it. @returns the server that now takes writes, and how long there was no service */
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

/** The address leads to the standby, which is read-only, and then to the primary again, but for open connections. */
const leadAstray: Trouble = {
  // With few visitors a service uses one connection, and makes no other beside it.
  visitorsPerService: 1,
  waitMs: 2000,
  bring: async ({ primary, standby, proxy, visitors }) => {
    const ledAt = performance.now();
    proxy.leadTo(standby.port);
    // By then both services are connected to the standby.
    await sleep(loadMs);
    proxy.leadNewTo(primary.port);
    await serviceIsBack(visitors);
    return { server: primary, secondsWithout: (performance.now() - ledAt) / 1000 };
  },
};

/** What a server holds of the acknowledged submissions. */
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
    // The last started ends first. The primary may be dead already.
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
  runs.push(await prove(binaries, leadAstray));
  console.table(runs);
  process.exitCode = runs.every(({ lost, twice }) => lost + twice === 0) ? 0 : 1;
} else {
  console.log('Skipped. PostgreSQL is not installed below /usr/lib/postgresql.');
}
