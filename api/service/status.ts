/** The state of the service: `/livez`, `/readyz` and `/metrics`. */
import { hash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { secondMs } from '#contract/units.ts';
import { failureSummary } from '#platform/failure.ts';
import { nothingHere } from '#platform/http/problem.ts';
import type { Log } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { Database } from '#platform/store/schema.ts';
import { durableTransaction } from '#platform/store/transactions.ts';

interface HealthOptions {
  /** Whether the database can be written now. */
  isReady: () => boolean | Promise<boolean>;
  /** Whether an operator must look at a delivery: it is a dead letter or overdue. */
  isDegraded: () => boolean | Promise<boolean>;
}

/** Resolves to false if the check fails. */
const passes = (check: () => boolean | Promise<boolean>): Promise<boolean> =>
  Promise.resolve()
    .then(check)
    .catch(() => false);

/**
 * Serves `/livez`, which shows that the process answers, and `/readyz`: 200 if the database can be written, otherwise
 * 503. Both are public, so they answer a single word. If deliveries need attention, the word is `degraded` with status
 * 200: calls are still answered, so load balancers must keep sending them.
 */
export const healthRoutes = ({ isReady, isDegraded }: HealthOptions): Hono => {
  const app = new Hono();
  app.get('/livez', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const ready = await passes(isReady);
    const healthy = await passes(async () => !(await isDegraded()));
    const word = !ready ? 'not ready' : healthy ? 'ok' : 'degraded';
    return c.text(word, ready ? 200 : 503);
  });
  return app;
};

/**
 * Caches the result of a costly check, so that asking often costs no more than asking once.
 *
 * @param maxAgeMs how old a result may be, milliseconds
 * @param clock milliseconds since some fixed moment; never goes back
 */
export const cachedCheck = <Result>(
  check: () => Promise<Result>,
  maxAgeMs: number,
  clock: (() => number) | undefined = () => performance.now(),
): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  let checkedAt = -Infinity;
  return () => {
    const at = clock();
    if (!result || at - checkedAt >= maxAgeMs) {
      result = check();
      checkedAt = at;
    }
    return result;
  };
};

/** As large as a large message, so that on a nearly full disk the probe fails before a visitor's call does. */
const filler = 'x'.repeat(16 * 1024);
const cacheMs = secondMs;

interface StorageProbeOptions {
  db: Kysely<Database>;
  log: Pick<Log, 'info' | 'error'>;
  /** Milliseconds since some fixed moment; by default since this process started. */
  clock?: () => number;
}

const write = (db: Kysely<Database>, now: number): Promise<void> =>
  durableTransaction(db, async (trx) => {
    await trx.insertInto('storage_probe').values({ written_at: now, filler }).execute();
    await trx.deleteFrom('storage_probe').execute();
  });

/**
 * Checks whether the database can be written, by writing and removing a row. The result is cached for a second, and
 * changes are logged.
 */
export const createStorageProbe = ({
  db,
  log,
  clock,
}: StorageProbeOptions): (() => Promise<boolean>) => {
  let was = true;

  const ask = async (): Promise<boolean> => {
    const failure = await write(db, Date.now()).then(() => undefined, failureSummary);
    const can = failure === undefined;
    if (can !== was) {
      if (can) log.info('storage: can be written again');
      else log.error({ failure }, 'storage: cannot be written');
    }
    was = can;
    return can;
  };

  return cachedCheck(ask, cacheMs, clock);
};

/** Hashed to equal lengths, which `timingSafeEqual` needs. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Serves `GET /metrics`: 404 unless the token is set and given as `Authorization: Bearer …` (RFC 6750). */
export const metricsRoutes = (metrics: Metrics, token: string): Hono => {
  const expected = digest(`Bearer ${token}`);
  return new Hono().get('/metrics', async (c) => {
    const given = digest(c.req.header('Authorization') ?? '');
    if (!token || !timingSafeEqual(given, expected)) throw nothingHere();
    return c.text(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
};
